/** An example query on the collected events, for SQLite and PostgreSQL. */
export interface PlanQuery {
  question: string;
  /** One statement over the views of the plan. */
  sql: string;
  /** Its result on the visits of tests/integration/collector/visits.ts, as lines of a Markdown table: tests/integration/collector/queries.test.ts runs it on both databases. */
  result: readonly string[];
}

/** The queries of docs/tracking-plan.md. */
export const QUERIES: readonly PlanQuery[] = [
  {
    question: 'How many pages were viewed a day, by how many visitors, in how many visits?',
    sql: `SELECT occurred_on, count(*) AS views, count(DISTINCT anonymous_id) AS visitors,
  count(DISTINCT context_session_id) AS visits
FROM page GROUP BY occurred_on ORDER BY occurred_on`,
    result: [
      '| occurred_on | views | visitors | visits |',
      '|---|---|---|---|',
      '| 2026-11-16 | 8 | 5 | 5 |',
      '| 2026-11-17 | 7 | 4 | 4 |',
      '| 2026-11-18 | 11 | 6 | 6 |',
      '| 2026-11-19 | 13 | 5 | 5 |',
      '| 2026-11-20 | 8 | 5 | 5 |',
      '| 2026-11-21 | 8 | 4 | 4 |',
      '| 2026-11-22 | 7 | 4 | 4 |',
    ],
  },
  {
    question:
      'Which pages are viewed most? A page’s name is its path, which in another language begins with its code: `de-pricing`, and `de` for home.',
    sql: `SELECT CASE WHEN name IN ('de', 'es', 'fr', 'it', 'pt') THEN 'home'
    WHEN substr(name, 1, 3) IN ('de-', 'es-', 'fr-', 'it-', 'pt-') THEN substr(name, 4) ELSE name END AS page_name,
  count(*) AS views, count(DISTINCT anonymous_id) AS visitors
FROM page GROUP BY page_name ORDER BY views DESC, page_name LIMIT 5`,
    result: [
      '| page_name | views | visitors |',
      '|---|---|---|',
      '| home | 41 | 33 |',
      '| pricing | 16 | 16 |',
      '| teams-marketing | 5 | 5 |',
    ],
  },
  {
    question:
      'Where do visitors come from, and how many of them start the sign-up? A visitor with two sources counts for each, and the sign-up for the last source before it.',
    sql: `SELECT page.context_campaign_source AS came_from, count(DISTINCT page.anonymous_id) AS visitors,
  count(DISTINCT started.anonymous_id) AS started
FROM page LEFT JOIN sign_up_started AS started ON started.anonymous_id = page.anonymous_id
  AND started.context_campaign_source IS NOT DISTINCT FROM page.context_campaign_source
GROUP BY came_from ORDER BY visitors DESC, came_from`,
    result: [
      '| came_from | visitors | started |',
      '|---|---|---|',
      '| newsletter | 12 | 4 |',
      '| (none) | 11 | 2 |',
      '| google | 10 | 7 |',
      '| partner | 8 | 0 |',
    ],
  },
  {
    question:
      'Which sections of the home page, in all languages, are seen, and which are clicked? Pages share ids of sections, so the page is compared too.',
    sql: `SELECT seen.section_index, seen.section_model_name, count(DISTINCT seen.anonymous_id) AS saw,
  count(DISTINCT click.anonymous_id) AS clicked
FROM view_web AS seen
LEFT JOIN click_web AS click ON click.anonymous_id = seen.anonymous_id AND click.context_page_path = seen.context_page_path
  AND click.section_index = seen.section_index AND click.section_model_name = seen.section_model_name
WHERE seen.context_page_path IN ('/', '/de', '/es', '/fr', '/it', '/pt')
GROUP BY seen.section_index, seen.section_model_name ORDER BY seen.section_index`,
    result: [
      '| section_index | section_model_name | saw | clicked |',
      '|---|---|---|---|',
      '| 1 | hero | 33 | 11 |',
      '| 2 | logoWall | 24 | 0 |',
      '| 3 | featureGrid | 16 | 8 |',
      '| 4 | testimonials | 8 | 0 |',
    ],
  },
  {
    question: 'Which links are followed, and from where?',
    sql: `SELECT link_url, location, count(*) AS clicks
FROM click_web WHERE link_url IS NOT NULL GROUP BY link_url, location ORDER BY clicks DESC, link_url LIMIT 5`,
    result: [
      '| link_url | location | clicks |',
      '|---|---|---|',
      '| /sign-up | hero | 11 |',
      '| /pricing | featureGrid | 6 |',
      '| /de/pricing | featureGrid | 5 |',
      '| /fr/pricing | featureGrid | 5 |',
    ],
  },
  {
    question: 'How many visits go on from the pricing page, in any language, to a plan, and from there to the sign-up?',
    sql: `SELECT count(DISTINCT pricing.context_session_id) AS saw_pricing, count(DISTINCT plan.context_session_id) AS chose_plan,
  count(DISTINCT started.context_session_id) AS started
FROM page AS pricing
LEFT JOIN click_web AS plan ON plan.context_session_id = pricing.context_session_id
  AND plan.type = 'plan' AND plan.occurred_at >= pricing.occurred_at
LEFT JOIN sign_up_started AS started ON started.context_session_id = plan.context_session_id
  AND started.occurred_at >= plan.occurred_at
WHERE pricing.name IN ('pricing', 'de-pricing', 'es-pricing', 'fr-pricing', 'it-pricing', 'pt-pricing')`,
    result: ['| saw_pricing | chose_plan | started |', '|---|---|---|', '| 16 | 11 | 6 |'],
  },
  {
    question:
      'How do the variations of an experiment do? In its latest phase, without visitors who saw two of them; a goal counts only after the visitor saw the variation.',
    sql: `SELECT seen.variation_id, count(DISTINCT seen.anonymous_id) AS visitors, count(DISTINCT goal.anonymous_id) AS reached,
  round(100.0 * count(DISTINCT goal.anonymous_id) / count(DISTINCT seen.anonymous_id), 1) AS percent
FROM (
  SELECT anonymous_id, min(variation_id) AS variation_id, min(occurred_at) AS occurred_at
  FROM view_growthbook_experiment
  WHERE experiment_id = 'home-hero'
    AND phase = (SELECT max(phase) FROM view_growthbook_experiment WHERE experiment_id = 'home-hero')
  GROUP BY anonymous_id HAVING count(DISTINCT variation_id) = 1
) AS seen
LEFT JOIN sign_up_started AS goal ON goal.anonymous_id = seen.anonymous_id AND goal.occurred_at >= seen.occurred_at
GROUP BY seen.variation_id ORDER BY seen.variation_id`,
    result: [
      '| variation_id | visitors | reached | percent |',
      '|---|---|---|---|',
      '| 0 | 17 | 5 | 29.4 |',
      '| 1 | 12 | 4 | 33.3 |',
    ],
  },
  {
    question:
      'How do visitors answer the consent banner? Withdrawals, and decisions by a browser’s signal, are no answers.',
    sql: `SELECT locale, count(*) FILTER (WHERE method NOT IN ('withdraw', 'gpc')) AS answers,
  count(*) FILTER (WHERE groups_c0002 AND method NOT IN ('withdraw', 'gpc')) AS analytics,
  count(*) FILTER (WHERE groups_c0004 AND method NOT IN ('withdraw', 'gpc')) AS targeting,
  count(*) FILTER (WHERE method = 'withdraw') AS withdrawn, count(*) FILTER (WHERE method = 'gpc') AS signalled
FROM consent_decided GROUP BY locale ORDER BY answers DESC, locale`,
    result: [
      '| locale | answers | analytics | targeting | withdrawn | signalled |',
      '|---|---|---|---|---|---|',
      '| de | 12 | 10 | 7 | 3 | 0 |',
      '| en-US | 11 | 9 | 7 | 0 | 1 |',
      '| fr | 10 | 9 | 6 | 0 | 1 |',
    ],
  },
  {
    question: 'Under which consent were page views collected? Without an id, by the rule of the country.',
    sql: `SELECT context_consent_version AS version, count(*) AS views, count(context_consent_id) AS by_decision,
  count(*) FILTER (WHERE context_consent_c0004) AS with_targeting
FROM page GROUP BY version ORDER BY views DESC`,
    result: [
      '| version | views | by_decision | with_targeting |',
      '|---|---|---|---|',
      '| 2026-10 | 34 | 34 | 26 |',
      '| 2026-11 | 21 | 21 | 17 |',
      '|  | 7 | 0 | 7 |',
    ],
  },
  {
    question: 'Which sent events aren’t planned? They are in the table, not in the views.',
    sql: `SELECT event, substr(reason, 1, 40) AS reason_begins, count(*) AS events, count(DISTINCT anonymous_id) AS visitors
FROM event WHERE is_valid = 0 GROUP BY event, reason_begins ORDER BY events DESC, event`,
    result: [
      '| event | reason_begins | events | visitors |',
      '|---|---|---|---|',
      '| click web | "click web": colour is not planned | 2 | 2 |',
      '| veiw web | no track "veiw web" is planned; known: v | 2 | 2 |',
    ],
  },
  {
    question:
      'How long do visitors wait for the main content of a page? Three of four views have at most this LCP (p75), in milliseconds. A view that was reported again counts once, by its highest `report`.',
    sql: `SELECT page_id, count(*) AS page_views, min(lcp_value) FILTER (WHERE views_up_to >= 0.75) AS lcp_p75
FROM (
  SELECT page_id, lcp_value, cume_dist() OVER (PARTITION BY page_id ORDER BY lcp_value) AS views_up_to
  FROM (
    SELECT page_id, lcp_value, row_number() OVER (PARTITION BY view_id ORDER BY report DESC) AS newest FROM web_vitals
  ) AS reports
  WHERE newest = 1 AND lcp_value IS NOT NULL
) AS measured
GROUP BY page_id ORDER BY lcp_p75 DESC, page_id LIMIT 5`,
    result: [
      '| page_id | page_views | lcp_p75 |',
      '|---|---|---|',
      '| home | 11 | 2880 |',
      '| fr-pricing | 5 | 2740 |',
      '| fr | 11 | 2460 |',
      '| de | 8 | 2170 |',
      '| pricing | 6 | 2005 |',
    ],
  },
];
