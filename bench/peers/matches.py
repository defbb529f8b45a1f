"""OpenSpiel: whole matches of chess between its bots that choose by chance. All of it is C++."""

import pyspiel
from measure import answer, measure, work

task = work()
game = pyspiel.load_game("chess")


def play():
    # The same matches every time: a single one may be short by chance.
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
    for _ in range(task["matches"]):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, 1)
    return state


if not play().is_terminal():
    raise SystemExit("the match is not over")
answer({"matches": measure(task["effort"], play)})
