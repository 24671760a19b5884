import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * The floors: a feature imports only features on lower floors, and only their `.service.ts`.
 * A new feature gets its place here.
 */
const floors: readonly (readonly string[])[] = [
  ['ledger', 'media', 'pages', 'settings'],
  ['account'],
  ['catalogue', 'access', 'payment', 'coupon', 'inventory'],
  ['commerce', 'engagement', 'moderation', 'subscription'],
  ['content', 'story', 'community', 'campaign', 'gacha', 'messaging', 'emoticon', 'attendance'],
  ['live'],
  ['notification', 'analytics', 'channel', 'settlement', 'integrations'],
  ['discovery', 'me'],
  ['admin'],
]

const root = join(import.meta.dirname, '..')
const serverSource = join(root, 'apps/server/src')
const floorOf = new Map(
  floors.flatMap((names, floor) => names.map((name) => [name, floor] as const)),
)
const problems: string[] = []

for (const file of globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })) {
  const source = readFileSync(join(root, file), 'utf8')
  for (const specifier of importsOf(source)) checkImport(file, specifier)
}
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
  if (from.app !== to.app) return report(file, `reaches into ${to.app} by a relative path`)
  if (from.app !== 'server' || from.area === 'testing' || file.endsWith('.test.ts')) return
  if (from.area === 'platform' && to.area !== 'platform') {
    return report(file, `the platform knows no feature, but imports ${specifier}`)
  }
  if (from.area !== 'features' || to.area !== 'features' || from.feature === to.feature) return
  checkFeature(file, from.feature, to.feature, target)
}

function checkFeature(file: string, from: string, to: string, target: string): void {
  const fromFloor = floorOf.get(from)
  const toFloor = floorOf.get(to)
  if (fromFloor === undefined) return report(file, `the feature ${from} has no floor`)
  if (toFloor === undefined) return report(file, `the feature ${to} has no floor`)
  if (toFloor >= fromFloor) return report(file, `${from} may not stand on ${to}`)
  if (!target.endsWith('.service.ts')) {
    report(
      file,
      `only a .service.ts may be imported from ${to}, not ${relative(serverSource, target)}`,
    )
  }
}

function checkPackage(file: string, from: { app: string }, specifier: string): void {
  const allowed: Record<string, string[]> = {
    money: [],
    'story-engine': ['money'],
    contracts: ['money', 'story-engine'],
    server: ['money', 'story-engine', 'contracts'],
    web: ['money', 'story-engine', 'contracts'],
  }
  const name = specifier.split('/')[1] ?? ''
  if (!allowed[from.app]?.includes(name)) report(file, `${from.app} may not import @plax/${name}`)
}

function placeOf(path: string): { app: string; area: string; feature: string } {
  const [, app = '', , area = '', feature = ''] = relative(root, path).split('/')
  return { app, area, feature }
}

function report(file: string, problem: string): void {
  problems.push(`${file}: ${problem}`)
}
