"""Other solvers that are Python packages: `outside.py SOLVER FILE`, where FILE is a puzzle as JSON.

Prints the verdict and the CPU seconds of the solving calls alone: a first solution, then one with other cells. Building
the model is not counted.
"""

import json
import sys
import time


def line_clauses(clue, cells, fresh):
    """The order encoding of one line: y(j, p) says that block j starts at p or later."""
    length, blocks = len(cells), len(clue)
    earliest = [sum(clue[:j]) + j for j in range(blocks)]
    latest = [length - sum(clue[j:]) - (blocks - 1 - j) for j in range(blocks)]
    if blocks and latest[0] < 0:
        yield []
        return
    names = {(j, p): fresh() for j in range(blocks) for p in range(earliest[j] + 1, latest[j] + 1)}

    def starts(j, p):
        if j == blocks or p <= earliest[j]:
            return True
        return False if p > latest[j] else names[j, p]

    def clause(*parts):
        """Parts are a literal, or its negation as ("not", literal); a constant drops out or satisfies the clause."""
        lits = []
        for part in parts:
            negated = isinstance(part, tuple)
            value = part[1] if negated else part
            if isinstance(value, bool):
                if value != negated:
                    return
            else:
                lits.append(-value if negated else value)
        yield lits

    for j in range(blocks):
        for p in range(earliest[j] + 1, latest[j]):
            yield from clause(("not", starts(j, p + 1)), starts(j, p))
        for p in range(earliest[j], latest[j] + 1):
            yield from clause(("not", starts(j, p)), starts(j + 1, p + clue[j] + 1))
        for c, cell in enumerate(cells):
            covers = starts(j, c - clue[j] + 1)
            yield from clause(cell, ("not", covers), starts(j, c + 1))
            yield from clause(("not", cell), starts(j, c + 1), ("not", starts(j + 1, c + 1)), covers)
    for c, cell in enumerate(cells):
        yield from clause(("not", cell), ("not", starts(0, c + 1)))


def cadical(puzzle):
    from pysat.solvers import Cadical195

    rows, cols = puzzle["rows"], puzzle["cols"]
    last = len(rows) * len(cols)

    def fresh():
        nonlocal last
        last += 1
        return last

    def cell(r, c):
        return r * len(cols) + c + 1

    lines = [(clue, [cell(r, c) for c in range(len(cols))]) for r, clue in enumerate(rows)]
    lines += [(clue, [cell(r, c) for r in range(len(rows))]) for c, clue in enumerate(cols)]
    solver = Cadical195()
    for clue, cells in lines:
        for lits in line_clauses([n for n in clue if n > 0], cells, fresh):
            if not lits:
                return "unsolvable", 0.0
            solver.add_clause(lits)
    start = time.process_time()
    if not solver.solve():
        return "unsolvable", time.process_time() - start
    first = solver.get_model()[: len(rows) * len(cols)]
    spent = time.process_time() - start
    solver.add_clause([-lit for lit in first])
    start = time.process_time()
    another = solver.solve()
    return "multiple" if another else "unique", spent + time.process_time() - start


def nonogram(model, puzzle):
    rows, cols = puzzle["rows"], puzzle["cols"]
    cells = [[model.new_bool_var("") for _ in cols] for _ in rows]
    lines = list(zip(rows, cells)) + list(zip(cols, map(list, zip(*cells))))
    for clue, line in lines:
        moves, state = [(0, 0, 0)], 0
        clue = [n for n in clue if n > 0]
        for j, block in enumerate(clue):
            for _ in range(block):
                moves.append((state, 1, state + 1))
                state += 1
            if j < len(clue) - 1:
                moves.append((state, 0, state + 1))
                state += 1
            moves.append((state, 0, state))
        model.add_automaton(line, 0, [state], sorted(set(moves)))
    return [cell for row in cells for cell in row]


def akari(model, puzzle):
    grid = puzzle["grid"]
    white = {(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell in ".*"}
    bulbs = {cell: model.new_bool_var("") for cell in sorted(white)}

    def ray(r, c, dr, dc):
        r, c = r + dr, c + dc
        while (r, c) in white:
            yield r, c
            r, c = r + dr, c + dc

    for r, c in sorted(white):
        back = [list(ray(r, c, *step)) for step in [(0, -1), (-1, 0)]]
        seen = [cell for step in [(0, 1), (1, 0)] for cell in ray(r, c, *step)] + back[0] + back[1]
        model.add_bool_or([bulbs[r, c]] + [bulbs[cell] for cell in seen])
        for before, step in zip(back, [(0, 1), (1, 0)]):
            if not before:
                segment = [(r, c), *ray(r, c, *step)]
                model.add_at_most_one([bulbs[cell] for cell in segment])
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if cell in "01234":
                around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
                model.add(sum(bulbs[cell] for cell in around if cell in bulbs) == int(cell))
    return list(bulbs.values())


def futoshiki(model, puzzle):
    order, givens = puzzle["n"], puzzle["givens"]
    cells = [[model.new_int_var(1, order, "") for _ in range(order)] for _ in range(order)]
    for line in cells + list(map(list, zip(*cells))):
        model.add_all_different(line)
    for row, values in zip(cells, givens):
        for cell, value in zip(row, values):
            if value:
                model.add(cell == value)
    for r1, c1, r2, c2 in puzzle.get("less", []):
        model.add(cells[r1 - 1][c1 - 1] < cells[r2 - 1][c2 - 1])
    return [cell for row in cells for cell in row]


def cpsat(puzzle):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = {"nonogram": nonogram, "akari": akari, "futoshiki": futoshiki}[puzzle["kind"]](model, puzzle)
    spent = 0.0

    def solve():
        nonlocal spent
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        start = time.process_time()
        status = solver.solve(model)
        spent += time.process_time() - start
        return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None

    solver = solve()
    if solver is None:
        return "unsolvable", spent
    if not cells:
        return "unique", spent
    values = [solver.value(cell) for cell in cells]
    model.add_forbidden_assignments(cells, [values])
    return "multiple" if solve() else "unique", spent


def main():
    solver, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        puzzle = json.load(file)
    verdict, spent = {"cadical": cadical, "cpsat": cpsat}[solver](puzzle)
    print(verdict, spent)


if __name__ == "__main__":
    main()
