/**
 * Whether the log follows its newest line. It does until the reader scrolls up; then new lines are
 * counted, and going to the end takes it up again. CLIENT-LOG-1
 */
export type Autoscroll = {
  following: boolean;
  /** Lines that came while the reader was elsewhere. */
  unread: number;
  /** How many lines there were when it was last looked at. */
  lines: number;
};

/** What a scrolled element says of itself, and where it was before. */
export type Scrolled = { from: number; top: number; height: number; whole: number };

/** A line more or less: browsers round. */
const SLACK = 24;

export function newStick(lines: number): Autoscroll {
  return { following: true, unread: 0, lines };
}

export function atEnd({ top, height, whole }: Scrolled): boolean {
  return whole - top - height <= SLACK;
}

export function scrolled(stick: Autoscroll, where: Scrolled): Autoscroll {
  // Word of going to the end may come when there are more lines already: only up is away.
  const following = atEnd(where) || (stick.following && where.top >= where.from);
  if (following === stick.following) return stick;
  return { ...stick, following, unread: following ? 0 : stick.unread };
}

export function grown(stick: Autoscroll, lines: number): Autoscroll {
  if (lines === stick.lines) return stick;
  // Fewer lines than before is another log, as after an undo: begin anew.
  if (lines < stick.lines) return { ...stick, lines, unread: 0 };
  const unread = stick.following ? 0 : stick.unread + lines - stick.lines;
  return { ...stick, lines, unread };
}

export function jumped(stick: Autoscroll): Autoscroll {
  return { ...stick, following: true, unread: 0 };
}
