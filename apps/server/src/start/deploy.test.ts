import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentOf, isIgnored, readDockerfile, readYaml } from '../testing/deploy-files.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const secret = /KEY|SECRET|PASSWORD|TOKEN|SMTP_URL|DATABASE_URL/

describe('the image', () => {
  const stages = readDockerfile(read('Dockerfile'))
  const last = stages.at(-1)
  const lines = last?.instructions ?? []
  const find = (name: string) => lines.find((line) => line.name === name)?.rest ?? ''

  it('names the version of every image that it stands on, one and the same', () => {
    const images = new Set(stages.map(({ image }) => image))
    expect(images.size).toBe(1)
    for (const image of images) expect(image).toMatch(/^node:24[\w.-]*-slim$/)
  })

  it('runs as an ordinary account, with a volume for all that changes, and says how it fares', () => {
    expect(find('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    const order = lines.map(({ name }) => name)
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('CMD'))
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'))
    const environment = environmentOf(last ?? { name: '', image: '', instructions: [] })
    expect(JSON.parse(find('VOLUME'))).toEqual([environment.PLAX_DATA])
    expect(find('EXPOSE').split(' ')).toEqual([environment.PORT, '1935'])
    expect(environment.NODE_ENV).toBe('production')
    expect(find('HEALTHCHECK')).toContain('/api/health')
    expect(JSON.parse(find('CMD'))).toEqual([
      'node',
      '--max-semi-space-size=8',
      'apps/server/src/main.ts',
    ])
  })

  it('holds no secret, no tool for building and no file that it does not name', () => {
    for (const { name, rest } of stages.flatMap(({ instructions }) => instructions)) {
      expect(['ADD', 'ARG', 'MAINTAINER', 'ONBUILD', 'SHELL']).not.toContain(name)
      if (name === 'ENV' || name === 'LABEL') expect(rest).not.toMatch(secret)
      if (name === 'RUN') expect(rest).not.toMatch(/curl|wget|sudo|apt-get|npm ci\b/)
    }
    expect(lines.filter(({ name }) => name === 'COPY').map(({ rest }) => rest)).not.toContain(
      '. ./',
    )
    for (const { name, flags, rest } of stages.flatMap(({ instructions }) => instructions)) {
      if (name !== 'COPY' || flags.from) continue
      for (const source of rest.split(' ').slice(0, -1)) {
        expect(existsSync(join(root, source)), source).toBe(true)
      }
    }
  })

  it('leaves out what is not its business', () => {
    const ignore = read('Dockerfile.dockerignore')
    for (const path of ['.env', 'apps/server/.env', 'data/postgres', '.git/config', 'backups/x']) {
      expect(isIgnored(path, ignore), path).toBe(true)
    }
    for (const path of [
      'node_modules/pg',
      'apps/web/node_modules/x',
      'apps/web/dist/client/a.js',
      'apps/server/src/start/deploy.test.ts',
      'apps/server/src/testing/app.ts',
    ]) {
      expect(isIgnored(path, ignore), path).toBe(true)
    }
    for (const path of [
      'apps/server/src/main.ts',
      'package.json',
      'apps/web/src/data/a.ts',
      'packages/story-engine/src/testing.ts',
    ]) {
      expect(isIgnored(path, ignore), path).toBe(false)
    }
  })
})

describe('the compose file', () => {
  const compose = readYaml(read('compose.yaml'))

  it('keeps Plax from writing anywhere but in its volume, and from more rights', () => {
    expect(compose).toMatchObject({
      services: {
        plax: {
          read_only: 'true',
          tmpfs: ['/tmp'],
          volumes: ['plax-data:/data'],
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          ports: ['127.0.0.1:4000:4000'],
          build: { context: '..', dockerfile: 'deploy/Dockerfile' },
          depends_on: { postgres: { condition: 'service_healthy' } },
        },
        postgres: { volumes: ['postgres-data:/var/lib/postgresql'] },
      },
      volumes: { 'plax-data': '', 'postgres-data': '' },
    })
  })

  it('makes a PostgreSQL 18 whose letters are those of Unicode, and knows when it is ready', () => {
    expect(compose).toMatchObject({
      services: {
        postgres: {
          image: expect.stringMatching(/^postgres:18/),
          healthcheck: { test: ['CMD-SHELL', 'pg_isready -U plax -d plax'] },
          environment: {
            POSTGRES_INITDB_ARGS: expect.stringContaining('--locale-provider=builtin'),
          },
        },
      },
    })
  })

  it('hands every variable of the guide on to Plax, but for those that it sets itself', () => {
    const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
    const rows = guide.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
    const named = [...rows].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [])
    const ofImage = new Set(['PORT', 'HOST', 'PLAX_DATA', 'NODE_ENV'])
    const [, text = ''] = /^ {2}plax:$([^]*?)^ {2}postgres:$/m.exec(read('compose.yaml')) ?? []
    const handed = [...text.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)]
    expect(handed.map(([, name = '']) => name).toSorted()).toEqual(
      named.filter((name) => !ofImage.has(name)).toSorted(),
    )
    for (const [, name = '', value = ''] of handed) {
      if (name !== 'DATABASE_URL') expect(value).toContain(`\${${name}:-`)
    }
  })

  it('holds no password: it has to be given, or nothing starts', () => {
    const text = read('compose.yaml')
    for (const [, name = '', value = ''] of text.matchAll(/^\s+([A-Z_]+): (.*)$/gm)) {
      if (secret.test(name)) expect(value, name).toMatch(/\$\{\w+:[?-]/)
    }
    expect(text).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/)
    expect(text).not.toMatch(/\$\{\w*PASSWORD:-/)
  })
})
