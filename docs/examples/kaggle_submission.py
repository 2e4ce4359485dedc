"""A submission to Kaggle's ConnectX: wins at once, else blocks, else plays as near the centre as it can."""


def completes(board, column, mark, configuration):
    """Would this mark complete a run in this column? The board's first row is its top."""
    columns, rows, inarow = configuration.columns, configuration.rows, configuration.inarow
    row = max(row for row in range(rows) if board[row * columns + column] == 0)

    def length(right, down):
        """How many of this mark follow in one direction."""
        found = 0
        x, y = column + right, row + down
        while 0 <= x < columns and 0 <= y < rows and board[y * columns + x] == mark:
            found, x, y = found + 1, x + right, y + down
        return found

    directions = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(1 + length(x, y) + length(-x, -y) >= inarow for x, y in directions)


def my_agent(observation, configuration):
    """The last function of the file is the agent."""
    board, middle = observation.board, configuration.columns - 1
    columns = [column for column in range(configuration.columns) if board[column] == 0]
    columns.sort(key=lambda column: abs(2 * column - middle))
    for mark in (observation.mark, 3 - observation.mark):
        for column in columns:
            if completes(board, column, mark, configuration):
                return column
    return columns[0]
