/** A game as a server could offer it: two seats, two scenarios, two options. */
import type { GameOffer } from "../../../src/protocol/wire";

const BOTS = [
  { id: "weak", name: "Weak" },
  { id: "strong", name: "Strong", text: "Thinks." },
];

export const OFFER: GameOffer = {
  game: "sample",
  rules: 1,
  bots: ["weak", "strong"],
  about: {
    title: "Sample",
    tagline: "A sample.",
    text: "It is a sample.",
    scenarios: [
      {
        id: "duel",
        name: "Duel",
        text: "Two.",
        seats: [
          { name: "White", usual: "person", bots: BOTS },
          { name: "Black", usual: "bot", bots: BOTS },
        ],
        setup: { scenario: "duel" },
      },
      {
        id: "solo",
        name: "Solo",
        text: "One.",
        seats: [{ name: "White", usual: "person", bots: BOTS }],
        setup: { scenario: "solo" },
        without: ["fog"],
      },
    ],
    options: [
      {
        id: "fog",
        name: "Fog",
        text: "Whether there is fog.",
        path: "rules.fog",
        values: [
          { name: "Off", value: false },
          { name: "On", value: true },
        ],
      },
      {
        id: "mode",
        name: "Mode",
        text: "Which.",
        path: "mode",
        values: [
          { name: "Calm", value: "calm" },
          { name: "Wild", value: "wild" },
        ],
      },
    ],
  },
};
