import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportedThing } from '@plax/story-engine/cards/import-notes'

/** What a file may hold, as its writer knows it. */
export const thingNames: Record<ImportedThing, MessageDescriptor> = {
  name: msg`Name`,
  description: msg`Description`,
  personality: msg`Personality`,
  scenario: msg`Scenario`,
  firstMessage: msg`First message`,
  exampleDialogue: msg`Example dialogue`,
  systemPrompt: msg`System prompt`,
  closingInstructions: msg`Instructions after the history`,
  picture: msg`Card image`,
  pictures: msg`More images`,
  loreEntries: msg`Lorebook entries`,
  unreadEntries: msg`Unreadable lorebook entries`,
  entryKeys: msg`Keyword patterns`,
  tags: msg`Tags`,
  creatorNotes: msg`Creator’s notes`,
  greetings: msg`Alternate greetings`,
  groupGreetings: msg`Group greetings`,
  cardFields: msg`Other fields`,
  extensions: msg`Extensions`,
  scripts: msg`Scripts`,
  macros: msg`Macros`,
  html: msg`HTML in the first message`,
  assets: msg`Linked files`,
  files: msg`Files in the archive`,
  pngChunks: msg`Other data in the image`,
  otherCard: msg`Second version of the card`,
  bookFields: msg`Other lorebook fields`,
  entryFields: msg`Other entry fields`,
  entryGroups: msg`Inclusion groups`,
  entryFilters: msg`Character filters`,
  entryPlaces: msg`Special positions`,
  entrySources: msg`Keywords in other texts`,
  vectors: msg`Vector search`,
  decorators: msg`Decorators`,
  folders: msg`Entry folders`,
  longTexts: msg`Very long texts`,
}

/** Why it is there without effect. */
export const keptReasons: Partial<Record<ImportedThing, MessageDescriptor>> = {
  firstMessage: msg`This canvas already has a story with its own content.`,
  scenario: msg`This canvas already has a story with its own content.`,
  closingInstructions: msg`This canvas already has a story with its own content.`,
  loreEntries: msg`There are more than fit on a canvas.`,
  unreadEntries: msg`These aren’t entries at all, so nothing can be read from them.`,
  entryKeys: msg`Lookaround and backreferences aren’t supported, so these never match.`,
  tags: msg`Only new stories use them as hashtags, and only a few short ones.`,
  creatorNotes: msg`Only a new story uses them, as its description.`,
  greetings: msg`A story starts with one message.`,
  groupGreetings: msg`A story starts with one message.`,
  cardFields: msg`The canvas has no such fields, or their values are of the wrong type.`,
  extensions: msg`They belong to other programs.`,
  scripts: msg`Scripts from cards never run here.`,
  macros: msg`They’re shown as plain text.`,
  html: msg`It’s shown as plain text.`,
  assets: msg`Not an image in this file, a repeated one, or one too many. Nothing is loaded from other sites.`,
  files: msg`None of the card’s images use them.`,
  otherCard: msg`The newer version is used.`,
  bookFields: msg`The canvas has no such fields, or their values are of the wrong type.`,
  entryFields: msg`The canvas has no such fields, or their values are of the wrong type.`,
  entryGroups: msg`All entries that match are used.`,
  entryFilters: msg`Entries apply to every character.`,
  entryPlaces: msg`These entries come after the characters.`,
  entrySources: msg`Only messages are searched for keywords.`,
  vectors: msg`Entries are found by their keywords.`,
  decorators: msg`These aren’t supported and stay in the text.`,
  folders: msg`Their entries work without them.`,
  longTexts: msg`Only the beginning is used.`,
}

const notWhole = msg`Other card data is kept only if the card adds the canvas’s first character.`

/** Why it is gone. */
export const droppedReasons: Partial<Record<ImportedThing, MessageDescriptor>> = {
  firstMessage: msg`This canvas already has a story with its own content.`,
  scenario: msg`This canvas already has a story with its own content.`,
  closingInstructions: msg`This canvas already has a story with its own content.`,
  picture: msg`The image can’t be read.`,
  pictures: msg`These images can’t be read.`,
  files: msg`These files can’t be read or have invalid names.`,
  pngChunks: msg`Images are stored without data from other programs.`,
}

export function reasonOf(what: ImportedThing, effect: string): MessageDescriptor | null {
  if (effect === 'works') return null
  if (effect === 'kept') return keptReasons[what] ?? null
  return droppedReasons[what] ?? notWhole
}
