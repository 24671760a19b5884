import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  AppealState,
  CaseState,
  Measure,
  ReportReason,
} from '@plax/contracts/moderation/moderation-values'

export const reasonNames: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Spam or fraud`,
  harassment: msg`Harassment or bullying`,
  hate: msg`Hate`,
  sexual: msg`Sexual content not marked for adults`,
  minors: msg`Endangering minors`,
  violence: msg`Violence or threats`,
  self_harm: msg`Suicide or self-harm`,
  illegal: msg`Illegal content`,
  copyright: msg`Copyright violation`,
  impersonation: msg`Impersonation`,
  privacy: msg`Private information`,
  other: msg`Something else`,
}

export const measureNames: Record<Measure, MessageDescriptor> = {
  take_down: msg({ message: 'Taken down', context: 'measure' }),
  warn: msg`Warning`,
  suspend: msg({ message: 'Account suspended', context: 'measure' }),
  shadow: msg`Comments hidden from others`,
}

/** Of a report, for whoever sent it. */
export const reportStateNames: Record<CaseState, MessageDescriptor> = {
  open: msg`In review`,
  acted: msg`We took action`,
  dismissed: msg`No violation found`,
  gone: msg`No longer exists`,
}

export const appealStateNames: Record<AppealState, MessageDescriptor> = {
  waiting: msg`Appeal in review`,
  upheld: msg`Appeal not accepted`,
  overturned: msg`Appeal accepted`,
}

const kindNames: Record<string, MessageDescriptor> = {
  'live-chat': msg`Live chat message`,
  content: msg`Content`,
  user: msg`Person`,
  'story-chat': msg`Chat reply`,
  comment: msg`Comment`,
}

/** What kind of thing is reported; null for one that has no name here yet. */
export function kindName(kind: string): MessageDescriptor | null {
  return kindNames[kind] ?? null
}

/** What the report of a kind of thing is called. */
export const reportTitles: Partial<Record<string, MessageDescriptor>> = {
  content: msg`Report content`,
  user: msg`Report person`,
  'story-chat': msg`Report chat reply`,
  comment: msg`Report comment`,
  'live-chat': msg`Report chat message`,
}
