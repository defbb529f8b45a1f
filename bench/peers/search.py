"""OpenSpiel: its Monte-Carlo tree search in C++, from the empty board of tic-tac-toe."""

import pyspiel
from measure import answer, measure, work

task = work()
game = pyspiel.load_game("tic_tac_toe")
empty = game.new_initial_state()
# One random line of play from each leaf. It does not stop early where it has proved a result.
evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
bot = pyspiel.MCTSBot(game, evaluator, 2.0, task["playouts"], 1000, False, 1, False)
answer({"search": measure(task["effort"], lambda: bot.step(empty))})
