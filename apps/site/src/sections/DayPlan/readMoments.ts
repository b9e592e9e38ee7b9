/** A moment of a day or week: when ("8:40", "Monday"), what, and in how far it helps. */
export type Moment = { time: string; title: string; body?: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Checks the JSON field `moments`. @throws naming the moment and the part that is wrong. */
export function readMoments(moments: unknown, sectionName: string): Moment[] {
  if (!Array.isArray(moments) || moments.length === 0) {
    throw new Error(
      `Day plan "${sectionName}": moments must be a list such as [{"time": "8:40", "title": "…", "body": "…"}]`,
    );
  }
  return moments.map((moment, i) => {
    for (const part of ['time', 'title'] as const) {
      if (!isText(moment?.[part])) {
        throw new Error(
          `Day plan "${sectionName}": moment ${i + 1} needs a ${part}, got ${JSON.stringify(moment?.[part])}`,
        );
      }
    }
    return { time: moment.time, title: moment.title, body: isText(moment.body) ? moment.body : undefined };
  });
}
