import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isLanguage, type Language, languages } from '@plax/contracts/languages'
import ts from 'typescript'
import { readMessages } from './read-messages.ts'

/** A text for people, and where it is written. */
export interface VoiceText {
  where: string
  language: Language
  text: string
  /** Documentation of the API, not of a screen. */
  isApi?: true
}

const root = join(import.meta.dirname, '../../../..')
const sources = ['apps/server/src', 'packages/contracts/src', 'packages/story-engine/src']

/** Fiction, and what is written for models. */
const fiction =
  /\.test\.ts$|\/testing\/|\/demo\/|\/narrator-phrases\.ts$|\/cards\/speech-style\.ts$|\/own-words\.ts$/

/** Properties whose text is English wherever it is: the API's page and the settings. */
const english = new Set(['summary', 'description'])

/** The paragraphs of the README and of the pages for operators, without code. */
export function listPageTexts(): VoiceText[] {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  return ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .replaceAll(/^```.*?^```/gms, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .map((text, line) => ({ where: `${path}:${line + 1}`, language: 'en' as const, text })),
  )
}

/** Every text of the web's catalogues, and of the server's, the contracts' and the engine's sources. */
export function listVoiceTexts(): VoiceText[] {
  return [...languages.flatMap(catalogueTexts), ...sources.flatMap(folderTexts)]
}

function catalogueTexts(language: Language): VoiceText[] {
  const folder = join(import.meta.dirname, language)
  return readdirSync(folder).flatMap((file) => {
    return readMessages(join(folder, file)).map(({ said: text, origins }) => ({
      where: `locales/${language}/${file} (${origins.join(', ')})`,
      language,
      text,
    }))
  })
}

function folderTexts(folder: string): VoiceText[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => join(root, folder, file))
    .filter((path) => path.endsWith('.ts') && !fiction.test(path))
    .flatMap((path) => sourceTexts(relative(root, path), readFileSync(path, 'utf8')))
}

/** What a source says under a property named after a language, or in a file of one. */
export function sourceTexts(where: string, source: string): VoiceText[] {
  const file = ts.createSourceFile(where, source, ts.ScriptTarget.Latest, true)
  const found: VoiceText[] = []
  const visit = (node: ts.Node, language: Language | null, isApi: boolean): void => {
    const text = language && textOf(node)
    const place = `${where}:${lineOf(file, node)}`
    if (language && text) found.push({ where: place, language, text, ...(isApi && { isApi }) })
    const name = ts.isPropertyAssignment(node) ? node.name.getText(file) : ''
    const own = languageNamed(name)
    ts.forEachChild(node, (child) => visit(child, own ?? language, isApi || english.has(name)))
  }
  visit(file, languageNamed(/\/messages\/(\w+)\.ts$/.exec(where)?.[1] ?? ''), false)
  return found
}

function languageNamed(name: string): Language | null {
  if (english.has(name)) return 'en'
  return isLanguage(name) ? name : null
}

/** A literal with at least a space or a letter of another script, so that keys and codes are none. */
function textOf(node: ts.Node): string | null {
  const text =
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
        : ''
  return /\s|[^\p{ASCII}]/u.test(text) ? text : null
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}
