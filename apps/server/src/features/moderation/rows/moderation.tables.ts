import type {
  AppealState,
  CaseState,
  Measure,
  ReportReason,
} from '@plax/contracts/moderation/moderation-values'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string | undefined, string>

interface ModerationCasesTable {
  oid: string
  target_kind: string
  target_oid: string
  owner_oid: string
  title: string
  state: Generated<CaseState>
  report_count: Generated<number>
  reasons: Json<Partial<Record<ReportReason, number>>>
  opened_at: Date
  last_reported_at: Date
  closed_at: Date | null
  closed_by: string | null
  closing_reason: string | null
}

interface ModerationReportsTable {
  oid: string
  case_oid: string
  reporter_oid: string | null
  reason: ReportReason
  details: string
  text: string | null
  evidence: Json<Record<string, unknown>>
  created_at: Date
}

interface ModerationDecisionsTable {
  oid: string
  case_oid: string
  user_oid: string
  measures: Measure[]
  rule: ReportReason
  reason: string
  excerpt: string | null
  until: Date | null
  is_notified: boolean
  decided_by: string
  decided_at: Date
  undone_at: Date | null
  undone_by: string | null
  undone_reason: string | null
  appeal_state: AppealState | null
  appeal_text: string | null
  appealed_at: Date | null
  appeal_answer: string | null
  appeal_answered_at: Date | null
  appeal_answered_by: string | null
}

interface ModerationBlockedWordsTable {
  creator_oid: string
  word_key: string
  word: string
  created_at: Date
}

export type CaseRow = Selectable<ModerationCasesTable>
export type ReportRow = Selectable<ModerationReportsTable>
export type DecisionRow = Selectable<ModerationDecisionsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    moderation_cases: ModerationCasesTable
    moderation_reports: ModerationReportsTable
    moderation_decisions: ModerationDecisionsTable
    moderation_blocked_words: ModerationBlockedWordsTable
  }
}
