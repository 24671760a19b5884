import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The parts of a prompt as the story engine names them. */
const sections: Record<string, MessageDescriptor> = {
  instructions: msg`Instructions`,
  policy: msg`Content policy`,
  coreContext: msg`The story`,
  testContext: msg`Test context`,
  fullStory: msg`The whole story`,
  loreBefore: msg`Lore before the characters`,
  characters: msg`Characters`,
  relations: msg`Relations`,
  loreAfter: msg`Lore after the characters`,
  loreDeep: msg`Lore among the turns`,
  persona: msg`Who you are`,
  state: msg`Values`,
  triggers: msg`Triggers`,
  macros: msg`Macro prompts`,
  summaries: msg`Plot summaries`,
  memories: msg`Memories`,
  userNote: msg`Your note`,
  speakerMarks: msg`How to mark speakers`,
  emotionMarks: msg`How to mark emotions`,
  sceneMarks: msg`How to mark scenes`,
  style: msg`Length and detail`,
  language: msg`Language`,
  history: msg`Earlier turns`,
  closing: msg`Closing words`,
  input: msg`Your words`,
}

/** Why an entry was told, or why it was not. */
const reasons: Record<string, MessageDescriptor> = {
  fired: msg`told`,
  constant: msg`always told`,
  key: msg`called by words`,
  sticky: msg`still told from before`,
  recursion: msg`called by other lore`,
  lasting: msg`still lasts`,
  no_match: msg`its words did not occur`,
  secondary: msg`its second words said no`,
  disabled: msg`switched off`,
  over_budget: msg`no room left`,
  invalid: msg`its pattern is broken`,
  cooldown: msg`rests after it was told`,
  delayed: msg`not yet: it waits for a later turn`,
  chance: msg`left out by chance`,
  held_back: msg`its trigger does not hold`,
}

/** A name of the engine in the reader's words; a new one stands as it is. */
export function sectionName(name: string): MessageDescriptor | string {
  return sections[name] ?? name
}

export function reasonOf(status: string, why: string | null): MessageDescriptor | string {
  const name = status === 'fired' && why ? why : status
  return reasons[name] ?? name
}
