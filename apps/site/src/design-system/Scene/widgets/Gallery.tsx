import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import styles from './Gallery.module.css';

/** Works as pictures: an abstract shape in each one's colour. */
export function Gallery({ title, items }: WidgetOf<'gallery'>) {
  return (
    <Panel title={title} icon="layers">
      <div className={styles.gallery}>
        {items.map((item, index) => (
          <div key={item.name} data-shape={item.shape ?? 'square'} data-tone={item.color ?? 'sky'}>
            <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
              {index % 3 === 0 && <path d="M0 62q26-26 50-6t50-12v56H0z" />}
              {index % 3 === 1 && <circle cx="62" cy="56" r="34" />}
              {index % 3 === 2 && <path d="M-20 100 52 16l68 84z" />}
              <circle cx={index % 2 ? 30 : 72} cy="32" r="11" data-deep="" />
            </svg>
            <b>{item.name}</b>
            {item.status && <span className={parts.mute}>{item.status}</span>}
          </div>
        ))}
      </div>
    </Panel>
  );
}
