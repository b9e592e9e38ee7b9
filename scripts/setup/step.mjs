const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one piece of work and shows it: a line that counts the seconds on a terminal, two plain lines elsewhere.
 * @template T
 * @param {string} title what is being done, "Installing packages"
 * @param {(note: (text: string) => void) => Promise<T> | T} work `note` adds a short remark to the finished line
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now();
  const live = process.stdout.isTTY;
  let remark = '';
  const draw = () => process.stdout.write(`\r\x1b[2K… ${title} ${seconds(begun)}`);
  // Work that ends immediately gets one line only.
  let announced = false;
  const announce = setTimeout(() => {
    announced = true;
    if (!live) console.log(`… ${title}`);
  }, 400);
  const ticker = live ? setInterval(draw, 200) : undefined;
  const finish = (mark) => {
    clearTimeout(announce);
    clearInterval(ticker);
    if (live && announced) process.stdout.write('\r\x1b[2K');
    console.log(`${mark} ${title} ${seconds(begun)}${remark ? ` (${remark})` : ''}`);
  };
  try {
    const result = await work((text) => {
      remark = text;
    });
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
