import { parentPort, workerData } from 'node:worker_threads'
import { bundleVersion } from '@plax/contracts/bundle/bundle-values'
import { manifest, manifestHead } from './manifest.ts'
import type { ManifestRead } from './read-manifest.ts'

parentPort?.postMessage(read(workerData as Uint8Array), [])

function read(bytes: Uint8Array): ManifestRead {
  const json = parseJson(new TextDecoder().decode(bytes))
  const head = manifestHead.safeParse(json)
  if (!head.success) return { refused: 'bundle.not_a_bundle' }
  if (head.data.version > bundleVersion) return { refused: 'bundle.version_unknown' }
  const whole = manifest.safeParse(json)
  if (!whole.success) return { refused: 'bundle.damaged' }
  const { entries, ...others } = whole.data
  return {
    head: others,
    paths: entries.map(({ path }) => path).join('\n'),
    bytes: Float64Array.from(entries, (entry) => entry.bytes),
    sums: entries.map(({ sha256 }) => sha256).join(''),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
