import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import { type Announcement, dayIn, inEachLanguage, type Notifies } from '../../platform/notify.ts'
import { listAdmins } from '../account/account.service.ts'
import { findDecision } from './decisions/decision.queries.ts'
import { measureNames, ruleNames } from './moderation.names.ts'
import { moderationTexts as texts } from './moderation.texts.ts'
import type { CaseRow, DecisionRow } from './rows/moderation.tables.ts'

/** What was decided, told to both sides; and what waits for administrators. */
export const moderationNotifies: Notifies = {
  places: {
    decisions: { path: () => '/myinfo?tab=decisions' },
    moderation_case: { path: (oid) => `/admin/reports/${oid}` },
    moderation_appeals: { path: () => '/admin/appeals' },
  },
  on: {
    'moderation.case_opened': {
      type: 'console',
      texts: texts.opened,
      announce: (tx, event) => notifyAdmins(tx, event),
    },
    'moderation.appealed': {
      type: 'console',
      texts: texts.appealed,
      announce: async (tx, { payload }) => {
        const decision = await findDecision(tx, String(payload.decisionOid))
        if (decision?.appeal_state !== 'waiting') return null
        const { title } = await getCaseOf(tx, decision)
        const to = await listAdmins(tx, 'moderator')
        return { to, target: { place: 'moderation_appeals' }, params: { title } }
      },
    },
    'moderation.acted': {
      type: 'account',
      texts: texts.acted,
      announce: (tx, event) => notifyReporters(tx, event, 'acted'),
    },
    'moderation.dismissed': {
      type: 'account',
      texts: texts.dismissed,
      announce: (tx, event) => notifyReporters(tx, event, 'dismissed'),
    },
    'moderation.decided': {
      type: 'account',
      texts: texts.decided,
      announce: (tx, event) => notifyJudged(tx, event, sayDecided),
    },
    'moderation.undone': {
      type: 'account',
      texts: texts.undone,
      announce: (tx, event) =>
        notifyJudged(tx, event, ({ undone_reason }) => ({ reason: undone_reason ?? '' })),
    },
    'moderation.upheld': {
      type: 'account',
      texts: texts.upheld,
      announce: (tx, event) => notifyJudged(tx, event, sayAnswer),
    },
    'moderation.overturned': {
      type: 'account',
      texts: texts.overturned,
      announce: (tx, event) => notifyJudged(tx, event, sayAnswer),
    },
  },
}

/** Nothing where somebody decided already. */
async function notifyAdmins(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const row = await findCase(tx, String(payload.caseOid))
  if (row?.state !== 'open') return null
  const to = await listAdmins(tx, 'moderator')
  return { to, target: { place: 'moderation_case', id: row.oid }, params: { title: row.title } }
}

/** Each who reported, and nobody else. */
async function notifyReporters(
  tx: Tx,
  { payload }: OutboxEvent,
  state: 'acted' | 'dismissed',
): Promise<Announcement | null> {
  const row = await findCase(tx, String(payload.caseOid))
  if (row?.state !== state) return null
  const reports = await tx
    .selectFrom('moderation_reports')
    .select(sql<string>`reporter_oid`.as('reporter'))
    .where('case_oid', '=', row.oid)
    .where('reporter_oid', 'is not', null)
    .execute()
  const to = reports.map(({ reporter }) => reporter)
  return { to, target: { place: 'decisions' }, params: { title: row.title } }
}

async function notifyJudged(
  tx: Tx,
  { payload }: OutboxEvent,
  say: (decision: DecisionRow) => Announcement['params'],
): Promise<Announcement | null> {
  const decision = await findDecision(tx, String(payload.decisionOid))
  if (!decision?.is_notified) return null
  const { title } = await getCaseOf(tx, decision)
  const params = { title, ...say(decision) }
  return { to: [decision.user_oid], target: { place: 'decisions' }, params }
}

function sayDecided({ measures, rule, reason, until }: DecisionRow): Announcement['params'] {
  const separator: Record<Language, string> = { en: ', ', ko: ', ', jp: '、', es: ', ' }
  const listed = (lang: Language) =>
    measures.map((measure) => measureNames[measure][lang]).join(separator[lang])
  const ends = (lang: Language, last: string) =>
    ({
      en: ` (until ${last})`,
      ko: `(${last}까지)`,
      jp: `（${last}まで）`,
      es: ` (hasta el ${last})`,
    })[lang]
  const day = until?.toISOString().slice(0, 10)
  return {
    measures: inEachLanguage(listed),
    until: day ? inEachLanguage((lang) => ends(lang, dayIn(lang, day))) : '',
    rule: inEachLanguage((lang) => ruleNames[rule][lang]),
    reason,
  }
}

function sayAnswer({ appeal_answer }: DecisionRow): Announcement['params'] {
  return { reason: appeal_answer ?? '' }
}

async function findCase(tx: Tx, oid: string): Promise<CaseRow | null> {
  const query = tx.selectFrom('moderation_cases').selectAll().where('oid', '=', oid)
  return (await query.executeTakeFirst()) ?? null
}

async function getCaseOf(tx: Tx, decision: DecisionRow): Promise<CaseRow> {
  const row = await findCase(tx, decision.case_oid)
  if (!row) throw new Error('A decision has no case.')
  return row
}
