import type { Previews } from '../../../experiments/readPreviews.ts';
import { type Answer, useApi } from '../../api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { type ExperimentDetails, FEW, type Variation } from './Experiment.ts';
import styles from './Variants.module.css';

/** The window of a preview, in CSS pixels: a desktop's. */
const WINDOW = { width: 1_280, height: 800 };

/** All variations side by side, each as the site shows it, and the link that opens it. */
export function Variants({ experiment }: { experiment: ExperimentDetails }) {
  const { key, variations = [], result } = experiment;
  const answer = useApi<Previews>(`/experiments/${encodeURIComponent(key)}/previews`);
  const hasPages = variations.some(({ preview }) => preview !== undefined);
  const why = hasPages ? whyLinks(answer) : 'No page of the site shows it yet: add a variant slot with its flag.';
  return (
    <>
      {why && <p className={styles.why}>{why}</p>}
      <ul className={styles.variants}>
        {variations.map((variation, index) => (
          <li key={variation.key} className={styles.variant}>
            {!why && <Preview variation={variation} previews={answer.data} />}
            <Facts variation={variation} isControl={index === 0} visitors={result?.sampleRatio.counts[index]} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FactsProps {
  variation: Variation;
  isControl: boolean;
  visitors: number | null | undefined;
}

function Facts({ variation: { name, weight, preview }, isControl, visitors }: FactsProps) {
  return (
    <div className={styles.facts}>
      <p>
        <strong>{name}</strong>
        {isControl && ' (control)'}
        <br />
        <span className={styles.muted}>
          weight {formatPercent(weight)}, {visitors === null ? FEW : formatNumber(visitors ?? 0)} visitors
        </span>
      </p>
      {preview && (
        <a className={buttonClass} data-size="small" href={preview} target="_blank" rel="noreferrer">
          Open<span className="visuallyHidden"> {name}</span>
        </a>
      )}
    </div>
  );
}

/**
 * A variation as the site shows it. Its frame may do nothing, so that nothing of it is counted: it has no scripts and no forms, and can't be used by pointer or
 * keyboard. It keeps its origin, without which browsers show none of the site's icons; without scripts nothing can use it.
 */
function Preview({ variation: { key, name }, previews }: { variation: Variation; previews: Previews | undefined }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const address = previews?.frames.find(({ variation }) => variation === key)?.address;
  return (
    <div ref={element} className={styles.window} style={{ aspectRatio: `${WINDOW.width} / ${WINDOW.height}` }}>
      {address && width > 0 && (
        <iframe
          title={`${name}, as the site shows it`}
          src={address}
          sandbox="allow-same-origin"
          loading="lazy"
          referrerPolicy="no-referrer"
          inert
          {...WINDOW}
          style={{ scale: String(width / WINDOW.width) }}
        />
      )}
    </div>
  );
}

/** Why there are links alone, and which variable to set; undefined where there are frames, or will be. */
function whyLinks({ data, problem }: Answer<Previews>): string | undefined {
  if (problem) return `The previews can’t be read: ${problem.message}`;
  if (!data) return undefined;
  const { site, answers, ancestors } = data;
  if (!answers) return `The site doesn’t answer at ${site}: start it, or set SITE_URL of the studio to its address.`;
  const { origin } = globalThis.location;
  if (ancestors.includes('*') || ancestors.includes(origin)) return undefined;
  return `The site isn’t to be shown in frames here: set FRAME_ANCESTORS=${origin} where it runs.`;
}
