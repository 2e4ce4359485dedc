// @ts-check
/** The board as a file: SVG as the server draws it, PNG painted from it on a canvas. */

const SCALE = 3; // dots of a PNG for each unit of the drawing

/**
 * @param {string} address of the SVG
 * @returns {Promise<Blob>}
 */
export async function svgPicture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.error ?? "The server drew no board.");
  return new Blob([await answer.text()], { type: "image/svg+xml" });
}

/**
 * @param {Blob} svg
 * @returns {Promise<Blob>}
 */
export async function pngPicture(svg) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser makes no PNG."))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Hands a file to whoever asked for it.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
