export type Names = { char: string; user: string }

const MACRO = /\{\{\s*(char|user|original)\s*\}\}|<(USER|BOT|CHAR)>/gi

/**
 * `{{char}}` and `{{user}}` in any case (and the older `<BOT>`, `<CHAR>`, `<USER>`) become names;
 * `{{original}}`, a card's word for the default instructions, becomes nothing, as those stand before
 * it. Names are put in as they are: a macro inside of a name stays text.
 */
export const substituteMacros = (text: string, names: Names): string =>
  text.replace(MACRO, (_whole, braced: string | undefined, angled: string | undefined) => {
    const word = (braced ?? angled ?? '').toLowerCase()
    if (word === 'original') return ''
    return word === 'user' ? names.user : names.char
  })
