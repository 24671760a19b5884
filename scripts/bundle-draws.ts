import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const verifierFile = join(root, 'packages/draws/verify-draws.mjs')

const banner = `#!/usr/bin/env node
// Verifies records of draws, offline, with nothing but Node 20 or newer:
//
//   node verify-draws.mjs records.json                   each record, and that records of a chain agree
//   node verify-draws.mjs records.json --anchor ANCHOR   and that they are of the chain that you noted
//
// Ends with 1 where a record fails. scripts/bundle-draws.ts makes it of packages/draws, the code that the
// server draws with.`

/** The offline program as one file, of the code that the server and the browser draw with. */
export async function bundleVerifier(): Promise<string> {
  const { build } = await import('vite')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'node20',
      ssr: 'packages/draws/src/verify-draws.main.ts',
      rolldownOptions: { output: { banner } },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('The program was not built.')
  return bundle.output[0].code
}

if (import.meta.main) await writeFile(verifierFile, await bundleVerifier())
