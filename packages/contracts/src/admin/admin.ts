import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { multiLangNick } from '../account/account.ts'
import { grantedRoles } from '../policy.ts'
import { heldRole, role } from '../account/held-role.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const reasonMaxLength = 500

/** Why an administrator does something; it stands in the audit log. */
export const reason = ofCharacters(z.string().trim().min(1), reasonMaxLength).describe(
  `1 to ${reasonMaxLength} characters; kept in the audit log.`,
)

const person = z.object({ oid, nickname: z.string() })

const setting = z
  .object({
    name: z.string(),
    description: z.string(),
    /** As JSON Schema says it. */
    schema: z.record(z.string(), z.unknown()).describe('What values are allowed, as JSON Schema.'),
    value: z.unknown(),
    defaultValue: z.unknown(),
    isDefault: z.boolean().describe('No other value is stored.'),
    version: z.number().int().describe('Number of changes; 0 if it was never changed.'),
    changedAt: z.iso.datetime().nullable(),
    changedBy: person.nullable().describe('Null if nobody did, or if it’s unknown who.'),
  })
  .meta({ id: 'Setting' })

const changedSetting = setting
  .extend({
    approvalOid: oid.nullable().describe('The request, if it waits for a second administrator.'),
  })
  .meta({ id: 'ChangedSetting' })

const settingName = z.object({ name: z.string().max(120) })
const settingVersion = z.number().int().min(0).describe('The version the change is based on.')

const auditEntry = z
  .object({
    id: oid,
    actor: person.nullable().describe('Null if the system did it.'),
    action: z.string(),
    subjectKind: z.string(),
    subjectOid: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' })

export const jobStates = ['failed', 'retrying', 'due', 'running', 'later'] as const

const jobState = z
  .enum(jobStates)
  .describe(
    '`failed`: given up after all attempts; `retrying`: failed at least once and tried again; `due`: could run now; `later`: not yet due.',
  )

const job = z
  .object({
    id: z.string().regex(/^\d{1,18}$/),
    task: z.string(),
    state: jobState,
    attempts: z.number().int(),
    maxAttempts: z.number().int(),
    lastError: z.string().nullable(),
    payload: z.unknown(),
    runAt: z.iso.datetime().describe('When it’s scheduled to run, or was.'),
    createdAt: z.iso.datetime(),
    lockedAt: z.iso.datetime().nullable().describe('When it started running.'),
  })
  .meta({ id: 'Job' })

const jobAct = {
  permission: 'admin',
  body: z.object({ jobIds: z.array(job.shape.id).min(1).max(100), reason }),
  output: z.object({
    done: z.array(z.string()),
    skipped: z.array(z.string()).describe('Already ended, or running now.'),
  }),
} as const

const count = z.number().int()

/** Whoever is found among users. */
const foundUser = z
  .object({
    oid,
    nickname: z.string(),
    multiLangNick,
    email: z.string(),
    language: z.string(),
    roles: z.array(role).describe('Granted roles, and `creator`.'),
    isAdmin: z.boolean(),
    isCreator: z.boolean(),
    isAdult: z.boolean(),
    creatorTags: z.array(z.string()),
    isSuspended: z.boolean(),
    registeredAt: z.iso.datetime(),
  })
  .meta({ id: 'FoundUser' })

/** The console of administrators: what no single feature owns. */
export const adminRoutes = defineRoutes({
  'GET /admin/settings': {
    summary: 'Every setting with its value, default and last change',
    permission: 'admin',
    output: z.object({ items: z.array(setting) }),
  },
  'PUT /admin/settings/{name}': {
    summary: 'Change a setting; audited',
    description:
      'Takes effect immediately in the process that handles the call, and within two seconds in others. A change that loosens what needs a second administrator (such as a higher `payment.gift_coins_alone`) isn’t made until another one approves it (`GET /admin/approvals`).',
    permission: 'admin',
    params: settingName,
    body: z.object({ value: z.unknown(), version: settingVersion, reason }),
    output: changedSetting,
  },
  'DELETE /admin/settings/{name}': {
    summary: 'Reset a setting to its default; audited',
    description: 'Waits for a second administrator when changing it to that value would.',
    permission: 'admin',
    params: settingName,
    body: z.object({ version: settingVersion, reason }),
    output: changedSetting,
  },
  'GET /admin/audit': {
    summary: 'The audit log, newest first',
    permission: 'admin',
    query: z.object({
      actor: z.string().max(64).optional().describe('An id or a nickname.'),
      action: z
        .string()
        .max(80)
        .optional()
        .describe('An action or its prefix: `setting.` matches everything done to settings.'),
      subjectKind: z.string().max(64).optional(),
      subject: z.string().max(120).optional().describe('The ID of the object it was done to.'),
      from: z.iso.datetime().optional(),
      until: z.iso.datetime().optional().describe('Not included.'),
      looks: z
        .enum(['true', 'false'])
        .default('true')
        .describe('`false` leaves out views in the console.'),
      ...pageQuery,
    }),
    output: pageOf(auditEntry),
  },
  'GET /account/admin/queue-stats': {
    summary: 'The job queue by task, its schedules and unprocessed events',
    permission: 'admin',
    output: z.object({
      tasks: z.array(
        z.object({
          task: z.string(),
          failed: count,
          retrying: count,
          due: count,
          running: count,
          later: count,
          oldestDueAt: z.iso.datetime().nullable().describe('Among those that could run now.'),
        }),
      ),
      schedules: z.array(
        z.object({
          task: z.string(),
          schedule: z.string().describe('Five fields, in UTC.'),
          lastAt: z.iso.datetime().nullable().describe('When it was last enqueued.'),
        }),
      ),
      pendingEvents: count.describe('Events not yet numbered.'),
      oldestEventAt: z.iso.datetime().nullable(),
    }),
  },
  'GET /admin/jobs': {
    summary: 'Waiting, running and failed jobs, newest first; completed ones are removed',
    permission: 'admin',
    query: z.object({
      state: jobState.optional(),
      task: z.string().max(120).optional(),
      ...pageQuery,
    }),
    output: pageOf(job),
  },
  'POST /admin/jobs/retry': {
    summary: 'Retry jobs from their first attempt; audited',
    ...jobAct,
  },
  'POST /admin/jobs/discard': {
    summary: 'Remove jobs from the queue permanently; audited',
    ...jobAct,
  },
  'GET /account/admin/users': {
    summary: 'Find users by nickname, ID or email; without a query, the newest',
    permission: 'admin',
    query: z.object({
      search: ofCharacters(z.string(), 254)
        .optional()
        .describe('An ID, or the start of a name in any language or (with an @) an email address.'),
      role: z.enum(['creator', ...grantedRoles]).optional(),
      suspended: z.literal('true').optional().describe('Suspended users only.'),
      ...pageQuery,
    }),
    output: pageOf(foundUser),
  },
  'GET /account/admin/creators': {
    summary: 'Find creators by nickname, ID, email or creator tag; newest accounts first',
    permission: 'admin',
    query: z.object({
      search: ofCharacters(z.string(), 254)
        .optional()
        .describe('An ID, or the start of a name in any language or (with an @) an email address.'),
      tag: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('The start of a creator tag: `managed-channel:` finds managed channels.'),
      ...pageQuery,
    }),
    output: pageOf(
      foundUser
        .extend({ customUrl: z.string().nullable(), creatorSince: z.iso.datetime().nullable() })
        .meta({ id: 'FoundCreator' }),
    ),
  },
  'GET /admin/users/{userOid}': {
    summary: 'A user with balances, sessions, and chat and story counts',
    permission: 'admin',
    params: z.object({ userOid: oid }),
    output: foundUser.extend({
      customUrl: z.string().nullable(),
      canWriteStories: z.boolean(),
      creatorSince: z.iso.datetime().nullable(),
      lastSeenAt: z.iso.datetime().nullable(),
      suspension: z
        .object({
          reason: z.string(),
          at: z.iso.datetime(),
          until: z.iso.datetime().nullable(),
          by: person.nullable(),
        })
        .nullable(),
      heldRoles: z.array(heldRole).describe('All roles and their sources.'),
      sessions: count.describe('Logged-in devices.'),
      signIn: z.object({
        ways: z
          .array(
            z.object({
              method: z.enum(['password', 'google', 'apple', 'passkey']),
              since: z.iso.datetime().nullable().describe('Unknown for a password.'),
              lastUsedAt: z.iso.datetime().nullable().describe('Unknown for a password.'),
            }),
          )
          .describe('The account’s login methods, without any secrets.'),
        secondFactor: z
          .object({ since: z.iso.datetime(), recoveryCodesLeft: count })
          .nullable()
          .describe('Null if it’s off.'),
      }),
      withdrawal: z
        .object({
          state: z
            .enum(['waiting', 'removing', 'removed'])
            .describe('While `waiting`, only the user can cancel it; `removing` once it’s due.'),
          askedAt: z.iso.datetime().nullable().describe('Null once they are removed.'),
          at: z.iso.datetime().describe('Its date, or when the account was removed.'),
        })
        .nullable()
        .describe('Null if there is none.'),
      balance: z.object({
        coins: count,
        bonusCoins: count,
        creditMilli: count.describe('Thousandths of a credit.'),
        bonusCreditMilli: count.describe('Thousandths of a credit.'),
        heldCreditMilli: count.describe('Set aside for running replies.'),
      }),
      figures: z.object({
        rooms: count,
        turns: count,
        publishedStories: count,
        draftStories: count,
      }),
    }),
  },
})
