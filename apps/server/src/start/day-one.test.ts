import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUpSteps } from '@plax/contracts/admin/dashboard'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { readDockerfile, readEnvFile, readNginx, readUnit } from '../testing/deploy-files.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const unitOf = (name: string) => readUnit(read(`deploy/${name}`))

const plax = unitOf('plax.service')
const backup = unitOf('plax-backup.service')
const environment = readEnvFile(read('deploy/plax.env'))
const config = readConfig(environment.set)
const guide = read('docs/operating.md')
const dayOne = guide.slice(guide.indexOf('## Day one'), guide.indexOf('## The console'))

/** The variables of the guide’s table, which another test compares with the code. */
const variables = [...guide.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
  ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
)
/** Where the services may write. */
const writable = ['/var/lib/plax', '/var/cache/plax', '/var/backups/plax']

describe('the units of systemd', () => {
  it.each([
    ['plax.service', plax],
    ['plax-backup.service', backup],
  ])('start files that there are with %s, as the image does', (_, { Unit, Service }) => {
    const folder = Service?.WorkingDirectory?.[0] ?? ''
    const [node = '', ...args] = (Service?.ExecStart?.[0] ?? '').split(' ')
    expect(node.replace(folder, '')).toBe('/node_modules/.bin/node')
    const script = args.find((arg) => arg.endsWith('.ts')) ?? ''
    expect(existsSync(join(root, script)), script).toBe(true)
    const page = Unit?.Documentation?.[0]?.replace(`file:${folder}/`, '') ?? ''
    expect(existsSync(join(root, page)), page).toBe(true)
    expect(dayOne).toContain(` ${folder} `)
  })

  it('start the program with the options of the image', () => {
    const last = readDockerfile(read('deploy/Dockerfile')).at(-1)
    const command = last?.instructions.find(({ name }) => name === 'CMD')?.rest ?? '[]'
    const [, ...options] = JSON.parse(command) as string[]
    expect(plax.Service?.ExecStart?.[0]?.split(' ').slice(1)).toEqual(options)
  })

  it('return memory to the system as the starter and the image do', () => {
    const [set] =
      /MALLOC_ARENA_MAX=\d+ MALLOC_TRIM_THRESHOLD_=\d+/.exec(read('deploy/Dockerfile')) ?? []
    expect(plax.Service?.Environment).toContain(set)
    const pools = Object.fromEntries((set ?? '').split(' ').map((one) => one.split('=')))
    const started = [...read('scripts/start.mjs').matchAll(/(MALLOC_\w+): '(\d+)'/g)]
    expect(Object.fromEntries(started.map(([, name, value]) => [name, value]))).toEqual(pools)
  })

  it.each([
    ['plax.service', plax],
    ['plax-backup.service', backup],
  ])('give %s an account without rights, and only the folders that it needs', (_, { Service }) => {
    expect(Service).toMatchObject({
      User: ['plax'],
      EnvironmentFile: ['/etc/plax/plax.env'],
      NoNewPrivileges: ['yes'],
      CapabilityBoundingSet: [''],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      PrivateTmp: ['yes'],
      PrivateDevices: ['yes'],
      SystemCallFilter: ['@system-service'],
      StateDirectory: ['plax'],
      // A signal to all would end the database beside the program that is still using it.
      KillMode: ['mixed'],
    })
    // Node and PostgreSQL compile while they run, and other processes reach the database by its socket.
    for (const name of ['MemoryDenyWriteExecute', 'PrivateNetwork', 'DynamicUser', 'ProcSubset']) {
      expect(Service).not.toHaveProperty(name)
    }
    expect(Service?.CacheDirectory).toEqual(['plax'])
    const paths = ['/var/lib/plax', '/var/cache/plax', ...(Service?.ReadWritePaths ?? [])]
    expect(writable).toEqual(expect.arrayContaining(paths))
    expect(paths.some((path) => config.dataDir.startsWith(`${path}/`))).toBe(true)
  })

  it('keep the socket of the database in the data folder, where the backup finds it', () => {
    // A longer one goes to /tmp, of which each service has its own.
    expect(Buffer.byteLength(join(config.dataDir, 'postgres'))).toBeLessThan(80)
  })

  it('back up every day to the guide’s folder, with existing options', () => {
    const [, ...options] = backup.Service?.ExecStart?.[0]?.split('backup.main.ts ') ?? []
    expect(options).toEqual(['--in /var/backups/plax --keep 14'])
    expect(backup.Service?.ReadWritePaths).toEqual(['/var/backups/plax'])
    const usage = /const usage = '(.+)'/.exec(read('apps/server/src/backup/backup.main.ts'))?.[1]
    expect(usage).toMatch(/--in FOLDER \[--keep NUMBER\]/)
    const { Timer, Install } = unitOf('plax-backup.timer')
    expect(Timer).toMatchObject({ OnCalendar: [expect.stringMatching(/^\*-\*-\* /)] })
    expect(Install).toEqual({ WantedBy: ['timers.target'] })
  })
})

describe('the file of the environment', () => {
  it('sets and offers variables of the guide, and starts production without a secret', () => {
    const named = [...Object.keys(environment.set), ...environment.offered]
    expect(named.filter((name) => !variables.includes(name))).toEqual([])
    expect(config).toMatchObject({ mode: 'production', trustProxy: true, demo: false })
    const filled = Object.entries(environment.set).filter(([, value]) => value !== '')
    expect(filled.filter(([name]) => /KEY|SECRET|TOKEN|SMTP_URL|DATABASE/.test(name))).toEqual([])
  })

  it('has each variable that Day one has the operator set', () => {
    const asked = new Set(dayOne.match(/\b(?:PLAX|STRIPE|TOSS|SMTP|MAIL)_[A-Z_]+\b/g))
    expect(asked.size).toBeGreaterThan(8)
    expect([...asked].filter((name) => !variables.includes(name))).toEqual([])
    expect([...asked].filter((name) => !(name in environment.set))).toEqual([])
  })
})

describe('the proxies', () => {
  const site = new URL(config.publicUrl ?? '').hostname
  const { server, locations } = readNginx(read('deploy/nginx.conf'))
  const caddy = read('deploy/Caddyfile')

  it('pass the site of the environment file to the port of the program', () => {
    expect(server).toContain(`server 127.0.0.1:${config.port}`)
    expect(caddy).toMatch(new RegExp(`^\\treverse_proxy ${config.host}:${config.port} \\{$`, 'm'))
    expect(server).toContain(`server_name ${site}`)
    expect(caddy).toMatch(new RegExp(`^${site} \\{$`, 'm'))
    expect(dayOne).toContain(`curl localhost:${config.port}/api/health`)
  })

  it('replace the address that visitors sent with their own', () => {
    expect(server).toEqual(
      expect.arrayContaining([
        'proxy_set_header Host $host',
        'proxy_set_header X-Forwarded-For $remote_addr',
        'proxy_set_header X-Forwarded-Proto $scheme',
        'proxy_set_header X-Forwarded-Host $host',
      ]),
    )
    // A location with a header of its own would lose those of the server.
    expect(Object.values(locations).flat().join()).not.toContain('proxy_set_header')
  })

  it('stream replies and uploads, and take bodies of 64 MB', () => {
    expect(server).toEqual(
      expect.arrayContaining([
        'proxy_buffering off',
        'proxy_request_buffering off',
        'proxy_http_version 1.1',
        'proxy_read_timeout 10m',
        'client_max_body_size 64m',
      ]),
    )
    expect(server.join()).not.toMatch(/gzip_types [^,]*(event-stream|\*)/)
    expect(locations['/']).toEqual(['proxy_pass http://plax'])
    expect(caddy).toContain('flush_interval -1')
    expect(caddy).toContain('max_size 64MB')
  })

  it('keep copies only of files whose names change with them, and as long as Plax says', () => {
    const cached = Object.entries(locations).filter(([, lines]) =>
      /proxy_cache /.test(lines.join()),
    )
    expect(cached.map(([path]) => path)).toEqual(['/assets/'])
    expect(read('apps/server/src/platform/web/built-pages.ts')).toContain("'/assets/*'")
    expect(server.concat(...Object.values(locations)).join()).not.toMatch(
      /proxy_cache_valid|expires/,
    )
  })

  it('let nginx send the stored files of the data folder, to Plax alone', () => {
    const base = /^#PLAX_ACCEL_BASE=(.+)$/m.exec(read('deploy/plax.env'))?.[1]
    expect(readConfig({ PLAX_ACCEL_BASE: base }).accelBase).toBe('/objects')
    expect(locations[`${base}/`]).toEqual([
      'internal',
      `alias ${config.dataDir}/objects/`,
      'add_header X-Content-Type-Options nosniff',
      `add_header Content-Security-Policy "sandbox; default-src 'none'"`,
    ])
  })
})

describe('Day one in the guide', () => {
  it('goes in the order in which the dashboard lists what isn’t set up', () => {
    const marks: Record<(typeof setUpSteps)[number], string> = {
      address: 'PLAX_PUBLIC_URL',
      mail: 'SMTP_URL',
      seller: 'payment.seller_name',
      model: 'PLAX_MODEL_URL',
      gateway: 'PLAX_GATEWAY',
      payer: 'settlement.payer',
      backup: 'plax-backup.timer\n',
    }
    const places = setUpSteps.map((step) => dayOne.indexOf(marks[step]))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('names only files, commands, settings, and console titles that exist', () => {
    const files = dayOne.match(/\bdeploy\/[\w.-]+\w/g) ?? []
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const scripts = [...dayOne.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)
    const { scripts: known } = JSON.parse(read('package.json')) as { scripts: object }
    expect(Object.keys(known)).toEqual(expect.arrayContaining(scripts))
    const settings = dayOne.match(/`(payment|settlement)\.\w+`/g) ?? []
    expect(settings.filter((name) => !read('docs/settings.md').includes(name))).toEqual([])
    const titles = [...dayOne.matchAll(/\*\*([A-Z][^*]+)\*\*|“([A-Z][^”]+)”/g)]
    const catalogues = ['first', 'messages'].map((name) =>
      read(`apps/web/src/locales/en/${name}.po`),
    )
    const messages = catalogues.join('\n')
    const missing = titles
      .map(([, bold, quoted]) => bold ?? quoted)
      .filter((title) => !messages.includes(`msgid "${title}"`))
    expect(missing).toEqual([])
  })

  it('uses the folders and the account of the units', () => {
    const folders = dayOne.match(/\/var\/[a-z]+\/plax\b|\/etc\/plax\b/g) ?? []
    const allowed = [...writable, '/etc/plax']
    expect(folders.filter((folder) => !allowed.includes(folder))).toEqual([])
    expect(folders).toEqual(expect.arrayContaining(allowed))
    const accounts = [...dayOne.matchAll(/sudo -u (\w+)/g)].map(([, name]) => [name])
    for (const account of accounts) expect(account).toEqual(plax.Service?.User)
    expect(dayOne).toContain(`PLAX_DATA=${config.dataDir} npm run admin`)
    expect(guide).toContain(`PLAX_DATA=${config.dataDir} npm run restore`)
    expect(guide).toContain(`PLAX_DATA=${config.dataDir} npm run upgrade`)
  })
})
