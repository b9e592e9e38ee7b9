/** A moment of a day or week: time ("8:40", "Monday"), title, and how the product helps. */
export type Moment = { time: string; title: string; body?: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads and checks the JSON field `moments`. @throws an error that names the moment and the wrong part */
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
