import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { Icon } from '../../Icon/Icon.tsx';
import { usePage } from '../../page/PageContext.tsx';
import parts from '../parts.module.css';
import styles from './Flow.module.css';

const looks = new Map([
  ['when', { icon: 'bolt', tone: 'marigold', word: 'sceneWhen' }],
  ['if', { icon: 'filter', tone: 'lilac', word: 'sceneIf' }],
  ['then', { icon: 'check', tone: 'mint', word: 'sceneThen' }],
]);

/** An automation: trigger, condition and actions. */
export function Flow({ title, steps }: WidgetOf<'flow'>) {
  const { t } = usePage();
  return (
    <div className={styles.flow} data-frameless="">
      {title && <b className={parts.chip}>{title}</b>}
      {steps.map((step) => {
        const look = looks.get(step.kind);
        if (!look) return null;
        return (
          <div key={step.text} className={styles.step} data-tone={look.tone} data-move="drop">
            <span>
              <Icon name={look.icon} size={15} />
            </span>
            <div>
              <b>{t(look.word)}</b>
              <p>{step.text}</p>
            </div>
          </div>
        );
      })}
    </div>
  );
}
