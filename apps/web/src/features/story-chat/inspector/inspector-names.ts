import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The parts of a prompt as the story engine names them. */
const sections: Record<string, MessageDescriptor> = {
  instructions: msg`Instructions`,
  policy: msg`Content policy`,
  live: msg`Live stream`,
  coreContext: msg`The story`,
  testContext: msg`Test context`,
  fullStory: msg`Full story`,
  loreBefore: msg`Lore before characters`,
  characters: msg`Characters`,
  relations: msg`Relations`,
  loreAfter: msg`Lore after characters`,
  loreDeep: msg`Lore between turns`,
  persona: msg`Your persona`,
  state: msg`Values`,
  triggers: msg`Triggers`,
  macros: msg`Macro prompts`,
  summaries: msg`Plot summaries`,
  memories: msg`Memories`,
  userNote: msg`Your note`,
  speakerMarks: msg`Speaker markup`,
  emotionMarks: msg`Emotion markup`,
  sceneMarks: msg`Scene markup`,
  style: msg`Length and detail`,
  language: msg`Language`,
  history: msg`Earlier turns`,
  closing: msg`Closing instructions`,
  input: msg`Your message`,
}

/** Why an entry was included or left out. */
const reasons: Record<string, MessageDescriptor> = {
  fired: msg`included`,
  constant: msg`always included`,
  key: msg`triggered by keyword`,
  sticky: msg`still active from an earlier turn`,
  recursion: msg`triggered by other lore`,
  lasting: msg`still active`,
  no_match: msg`no keyword match`,
  secondary: msg`excluded by secondary keys`,
  disabled: msg`turned off`,
  over_budget: msg`no space left`,
  invalid: msg`invalid pattern`,
  cooldown: msg`on cooldown`,
  delayed: msg`delayed until a later turn`,
  chance: msg`skipped by probability`,
  held_back: msg`trigger not met`,
}

/** A name of the engine in the reader's words; an unknown one is shown as is. */
export function sectionName(name: string): MessageDescriptor | string {
  return sections[name] ?? name
}

export function reasonOf(status: string, why: string | null): MessageDescriptor | string {
  const name = status === 'fired' && why ? why : status
  return reasons[name] ?? name
}
