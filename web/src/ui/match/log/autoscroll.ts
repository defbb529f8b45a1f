/**
 * Whether the log follows its newest line. It does until the reader scrolls up. Then new lines are
 * counted, and scrolling to the end follows again. CLIENT-LOG-1
 */
export type Autoscroll = {
  following: boolean;
  /** Lines that arrived while the reader was scrolled up. */
  unread: number;
  /** How many lines there were at the last update. */
  lines: number;
};

/** The scroll position of an element, and the one before. */
export type Scrolled = { from: number; top: number; height: number; whole: number };

/** Browsers round, so the end may be off by about a line. */
const SLACK = 24;

export function newStick(lines: number): Autoscroll {
  return { following: true, unread: 0, lines };
}

export function atEnd({ top, height, whole }: Scrolled): boolean {
  return whole - top - height <= SLACK;
}

export function scrolled(stick: Autoscroll, where: Scrolled): Autoscroll {
  // The scroll event may come when there are already more lines, so only scrolling up stops
  // following.
  const following = atEnd(where) || (stick.following && where.top >= where.from);
  if (following === stick.following) return stick;
  return { ...stick, following, unread: following ? 0 : stick.unread };
}

export function grown(stick: Autoscroll, lines: number): Autoscroll {
  if (lines === stick.lines) return stick;
  // Fewer lines mean another log, as after an undo, so it starts again.
  if (lines < stick.lines) return { ...stick, lines, unread: 0 };
  const unread = stick.following ? 0 : stick.unread + lines - stick.lines;
  return { ...stick, lines, unread };
}

export function jumped(stick: Autoscroll): Autoscroll {
  return { ...stick, following: true, unread: 0 };
}
