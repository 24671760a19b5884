import { signManifest } from '../apps/server/src/features/bundle/archive/signature.ts'
import { manifestOf, rawBundle, text } from '../apps/server/src/testing/raw-bundles.ts'
import { rawZip, zip64End } from '../apps/server/src/testing/raw-zip.ts'
import { endlessArchives, manyEntries, story, times } from './bundle-bombs.ts'

/** Archives that must be refused, each with a sentence, by what is wrong with them. */
export function* hostileArchives(): Generator<[name: string, make: () => Buffer]> {
  yield* endlessArchives()
  yield* names()
  yield* forms()
  yield* manifests()
}

function* names(): Generator<[string, () => Buffer]> {
  for (const name of [
    'a\0b',
    'stories/a/\u0007',
    'stories/\u202Eexe.txt',
    '../up',
    'stories/../../up',
    '/etc/passwd',
    'stories\\a',
    'C:/windows',
    'a//b',
    './a',
    'a/.hidden',
    '',
    'ａ',
    'a'.repeat(60_000),
    'stories/a:b',
    'CON /x',
  ]) {
    yield [`the name ${JSON.stringify(name).slice(0, 40)}`, () => rawBundle([text(name)])]
  }
  yield ['a name that is no UTF-8', () => rawBundle([text(Buffer.from([0x61, 0xff, 0xfe]))])]
  yield ['the same name twice', () => rawBundle([story, story])]
  yield ['two manifests', () => rawZip([manifestOf([story]), story, manifestOf([])])]
  yield [
    'a file and a folder of one name',
    () => rawBundle([text('stories/a'), story, text('stories/a')]),
  ]
}

function* forms(): Generator<[string, () => Buffer]> {
  const whole = () => rawBundle([story])
  yield ['an encrypted entry', () => rawBundle([{ ...story, flags: 1 }])]
  yield ['a strongly encrypted entry', () => rawBundle([{ ...story, flags: 0x41 }])]
  yield ['an unknown method', () => rawBundle([{ ...story, method: 14 }])]
  yield [
    'a link',
    () => rawBundle([{ ...text('stories/a/story.json', '/etc/passwd'), mode: 0o120777 }]),
  ]
  yield ['a device', () => rawBundle([{ ...story, mode: 0o060644 }])]
  yield ['half a directory', () => whole().subarray(0, whole().length - 60)]
  yield ['no directory', () => whole().subarray(0, 50)]
  yield ['nothing but an end', () => rawZip([])]
  yield ['fewer entries than it says', () => rawBundle([story], { end: { count: 3 } })]
  yield [
    'more entries than it says',
    () => rawBundle([story, text('stories/a/b')], { end: { count: 1 } }),
  ]
  yield [
    'a directory beyond the file',
    () => rawBundle([story], { end: { directoryOffset: 0x7fffffff } }),
  ]
  yield [
    'a comment with an end of its own',
    () => rawBundle([story], { end: { comment: rawZip([]) } }),
  ]
  yield* [
    { count: 2n ** 53n, size: 100n, offset: 0n, at: 0n },
    { count: 2n, size: 2n ** 62n, offset: 2n ** 62n, at: 2n ** 62n },
    { count: 2n ** 64n - 1n, size: 2n ** 64n - 1n, offset: 2n ** 64n - 1n, at: 100n },
  ].map((claims): [string, () => Buffer] => [
    `a ZIP64 of ${claims.count} entries`,
    () =>
      rawBundle([story], {
        end: {
          count: 0xffff,
          directoryOffset: 0xffffffff,
          before: ({ offset, size }) =>
            zip64End({ ...claims, at: claims.at === 0n ? BigInt(offset + size) : claims.at }),
        },
      }),
  ])
  yield [
    'an entry that needs ZIP64 and has none',
    () => rawBundle([{ ...story, size: 0xffffffff, packedSize: 0xffffffff }]),
  ]
  yield [
    'a ZIP64 field that is too short',
    () => rawBundle([{ ...story, size: 0xffffffff, extra: Buffer.from([1, 0, 2, 0, 1, 1]) }]),
  ]
}

function* manifests(): Generator<[string, () => Buffer]> {
  const other = (change: Record<string, unknown>) => () => rawBundle([story], { change })
  for (const json of [
    'null',
    '[]',
    '7',
    '"plax-bundle"',
    '{}',
    '{"format":["plax-bundle"]}',
    '{',
    '',
  ]) {
    yield [`the manifest ${json}`, () => rawZip([story, text('manifest.json', json)])]
  }
  for (const [field, values] of Object.entries({
    version: ['1', 0, -1, 1.5, 1e308, 2, null],
    madeAt: [7, 'yesterday', '9999-99-99T00:00:00Z'],
    madeBy: [7, 'a'.repeat(1000), '\0'],
    creator: [null, [], { oid: 7 }, { oid: 'x', nickname: 'a'.repeat(1000) }],
    entries: [null, {}, 'all', [7], [{}], [{ path: 'stories/a/story.json' }]],
    missing: [7, [7], ['\0']],
  })) {
    for (const value of values) {
      yield [`${field} ${JSON.stringify(value).slice(0, 30)}`, other({ [field]: value })]
    }
  }
  const entry = { path: 'stories/a/story.json', bytes: 2, sha256: '0'.repeat(64) }
  yield ['another sum', other({ entries: [entry] })]
  yield [
    'a hundred thousand files that aren’t there',
    other({
      entries: times(manyEntries, (nth) => ({ ...entry, path: `stories/${nth}/story.json` })),
    }),
  ]
  yield [
    'two hundred thousand files',
    other({
      entries: times(2 * manyEntries, (nth) => ({ ...entry, path: `a/${nth}` })),
    }),
  ]
  yield [
    'the signature of another manifest',
    () => {
      const signature = text('signature.json', signManifest('secret', Buffer.from('{}')))
      return rawZip([story, manifestOf([story]), signature])
    },
  ]
  yield ['itself', other({ entries: [{ ...entry, path: 'manifest.json' }] })]
}
