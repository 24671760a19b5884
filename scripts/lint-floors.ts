import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { floors, floorsByName, innerFloors } from './floors.ts'
import { kindNameProblems } from './kind-names.ts'
import { tableProblems } from './table-floors.ts'
import { webImportProblem } from './web-floors.ts'

const root = join(import.meta.dirname, '..')
const serverSource = join(root, 'apps/server/src')
const floorOf = floorsByName(floors)
const problems: string[] = []
/** Such as `/story-chat/` or `notification\/unsubscribe`. */
const addressOfFeature = new RegExp(
  `[^\\w.-](${[...floorOf.keys()].join('|')})s?(?:-\\w+)*\\\\?/`,
  'g',
)

for (const file of globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })) {
  const source = readFileSync(join(root, file), 'utf8')
  for (const specifier of importsOf(source)) checkImport(file, specifier)
  checkNames(file, source)
}
problems.push(...tableProblems(root), ...kindNameProblems(root))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)

function importsOf(source: string): string[] {
  const pattern = /(?:from|import)\s*\(?\s*'([^']+)'/g
  return [...source.matchAll(pattern)].map((match) => match[1] ?? '')
}

function checkImport(file: string, specifier: string): void {
  const from = placeOf(join(root, file))
  if (specifier.startsWith('@plax/')) return checkPackage(file, from, specifier)
  if (!specifier.startsWith('.')) return
  const target = resolve(dirname(join(root, file)), specifier)
  const to = placeOf(target)
  if (from.app !== to.app)
    return report(file, `reaches into ${to.app} by a relative path: import @plax/${to.app} here`)
  const webProblem = file.includes('.test.') ? null : webImportProblem(file, specifier)
  if (webProblem) return report(file, webProblem)
  if (from.app !== 'server' || from.area === 'testing' || file.endsWith('.test.ts')) return
  if (from.area === 'platform' && to.area !== 'platform') {
    return report(
      file,
      `the platform knows no feature, but imports ${specifier}: hand it in from app.ts, or move this file into the feature`,
    )
  }
  if (from.area !== 'features' || to.area !== 'features') return
  if (from.feature === to.feature) return checkFolder(file, from, to)
  checkFeature(file, from.feature, to.feature, target)
}

/** The platform's texts name no address of a feature: what is special to one is handed in. */
function checkNames(file: string, source: string): void {
  if (placeOf(join(root, file)).area !== 'platform' || file.endsWith('.test.ts')) return
  const code = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '').replaceAll(/'@plax\/[^']*'/g, '')
  for (const [, name = ''] of code.matchAll(addressOfFeature)) {
    report(
      file,
      `the platform knows no feature, but names an address of ${name}: let the feature declare it (platform/feature.ts), or its contract`,
    )
  }
}

function checkFeature(file: string, from: string, to: string, target: string): void {
  const fromFloor = floorOf.get(from)
  const toFloor = floorOf.get(to)
  if (fromFloor === undefined) return report(file, unlisted(from))
  if (toFloor === undefined) return report(file, unlisted(to))
  if (toFloor >= fromFloor) {
    return report(
      file,
      `${from} may not stand on ${to}: turn the import round here (an event, platform/lifecycle.ts, or what app.ts hands in), or move a feature in scripts/floors.ts`,
    )
  }
  if (!target.endsWith('.service.ts')) {
    report(
      file,
      `imports ${relative(serverSource, target)}, but only a .service.ts may be imported from ${to}: export it in a .service.ts of apps/server/src/features/${to} and import that here`,
    )
  }
}

function unlisted(feature: string): string {
  return `the feature ${feature} has no floor: give it one in scripts/floors.ts`
}

/** The folders of a feature import only downward. */
function checkFolder(file: string, from: Place, to: Place): void {
  if (from.folder === null || from.folder === to.folder) return
  const floorOfFolder = floorsByName(innerFloors[from.feature] ?? [])
  const fromFloor = floorOfFolder.get(from.folder)
  if (fromFloor === undefined) {
    return report(file, `the folder ${nameOf(from)} has no floor: give it one in scripts/floors.ts`)
  }
  if (to.folder === null) {
    return report(
      file,
      `${nameOf(from)} may not stand on the files beside it in ${from.feature}: move what it imports into a folder below it`,
    )
  }
  const toFloor = floorOfFolder.get(to.folder)
  if (toFloor !== undefined && toFloor >= fromFloor) {
    report(
      file,
      `${nameOf(from)} may not stand on ${nameOf(to)}: move what it imports into a folder below both, or a folder in scripts/floors.ts`,
    )
  }
}

function nameOf({ feature, folder }: Place): string {
  return `${feature}/${folder ?? ''}`
}

function checkPackage(file: string, from: { app: string }, specifier: string): void {
  const allowed: Record<string, string[]> = {
    draws: [],
    money: [],
    'story-engine': ['money'],
    branching: ['story-engine'],
    streaming: [],
    contracts: ['money', 'story-engine', 'branching'],
    server: ['money', 'draws', 'story-engine', 'branching', 'streaming', 'contracts'],
    web: ['money', 'draws', 'story-engine', 'branching', 'contracts'],
  }
  const name = specifier.split('/')[1] ?? ''
  if (!allowed[from.app]?.includes(name))
    report(
      file,
      `${from.app} may not import @plax/${name}: move what it needs into a package below it`,
    )
}

interface Place {
  app: string
  area: string
  feature: string
  /** Null for a file beside the folders. */
  folder: string | null
}

function placeOf(path: string): Place {
  const [, app = '', , area = '', feature = '', folder = '', ...rest] = relative(root, path).split(
    '/',
  )
  return { app, area, feature, folder: rest.length > 0 ? folder : null }
}

function report(file: string, problem: string): void {
  problems.push(`${file}: ${problem}`)
}
