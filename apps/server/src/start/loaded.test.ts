import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { StartError } from '../platform/errors.ts'
import { load } from '../platform/load.ts'

const app = pathToFileURL(join(import.meta.dirname, '../serve.ts')).href

/** Writes the addresses of all files that the program is made of when it begins. */
const program = `
import { registerHooks } from 'node:module'
const files = []
registerHooks({ load: (url, context, next) => { files.push(url); return next(url, context) } })
await import('${app}')
process.stdout.write(files.join('\\n'), () => process.exit(0))
`

describe('what the server loads when it starts', () => {
  it('is none of the libraries that few installations or few calls need', () => {
    const args = ['--input-type=module', '-e', program]
    const files = execFileSync(process.execPath, args, { maxBuffer: 8 * 1024 * 1024 }).toString()
    const packages = new Set(
      [...files.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name),
    )
    expect(packages).toContain('fastify')
    const rare = [
      '@fastify/swagger',
      'graphile-worker',
      'stripe',
      'ai',
      'nodemailer',
      'sharp',
      'web-push',
      'otplib',
      'qr',
      'jose',
      'openid-client',
      '@simplewebauthn/server',
    ]
    expect([...packages].filter((name) => name?.startsWith('@ai-sdk/'))).toEqual([])
    expect(rare.filter((name) => packages.has(name))).toEqual([])
  })

  it('says in a sentence which package is missing', () => {
    expect(() => load('no-such-package' as never)).toThrow(
      new StartError('The package no-such-package is missing. Run npm install.'),
    )
  })
})
