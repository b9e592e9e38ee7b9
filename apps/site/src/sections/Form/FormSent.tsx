import type { FormEntry } from '@cumulus/content-model';
import { MEETING_LINK } from '@cumulus/forms';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './Form.module.css';

interface FormSentProps {
  section: FormEntry;
  id?: string;
  hasMeeting?: boolean;
}

/** The thank-you in place of a form that was stored, with the way to a meeting where there is one. */
export function FormSent({ section, id, hasMeeting }: FormSentProps) {
  const { t, isOverlay } = usePage();
  const { thankYouTitle, thankYouText, sectionColor } = section;
  // The title of the form is hidden, unless it is the page's: Form.module.css.
  const Title = isOverlay ? 'h3' : 'h2';
  return (
    <div
      id={id}
      className={`${styles.form} ${styles.sent}`}
      data-tone={sectionColor === 'ink' ? 'paper' : undefined}
      data-sent
      tabIndex={-1}
    >
      <Icon name="check-circle" size={40} className={styles.mark} />
      <Title className={styles.sentTitle}>{thankYouTitle}</Title>
      {thankYouText && <Markdown text={thankYouText} />}
      <p data-meeting hidden={!hasMeeting}>
        <a href={hasMeeting ? MEETING_LINK : undefined}>{t('formMeeting')}</a>
      </p>
    </div>
  );
}
