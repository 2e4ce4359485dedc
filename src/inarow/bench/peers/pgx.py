"""pgx's Connect Four: a batch of games with random legal moves, compiled by jax for the processor."""

from __future__ import annotations

from collections.abc import Callable


def random_player(games: int, *, observed: bool) -> Callable[[int], None]:
    """Compile a step of so many games; what is returned makes a number of them.

    Games that end begin anew, by pgx's own wrapper. If `observed`, each step also makes planes of float32.
    """
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    environment = pgx.make("connect_four")
    step_each = jax.vmap(auto_reset(environment.step, environment.init))

    @jax.jit
    def step(state, key):  # type: ignore[no-untyped-def]
        choosing, stepping = jax.random.split(key)
        action = act_randomly(choosing, state.legal_action_mask)
        after = step_each(state, action, jax.random.split(stepping, games))
        return after, after.observation.astype(jnp.float32) if observed else after.legal_action_mask

    start = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(0), games))

    def play(steps: int) -> None:
        state, seen = start, None
        for key in jax.random.split(jax.random.PRNGKey(1), steps):
            state, seen = step(state, key)
        jax.block_until_ready((state, seen))

    play(1)
    return play
