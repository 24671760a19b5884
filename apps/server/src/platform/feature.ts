import type { FastifyInstance } from 'fastify'
import type { Role } from '@plax/contracts/policy'
import type { ApplyApproval } from './approvals.ts'
import type { AsksRole } from './asked-roles.ts'
import type { BundlePart } from './bundle.ts'
import type { Desk } from './desk.ts'
import type { CreatorStep } from './first-steps.ts'
import type { HubTopic } from './hub/hub-topic.ts'
import type { Handlers } from './http/mount.ts'
import type { CronJob, Job } from './jobs/jobs.ts'
import type { LifecycleHandler } from './lifecycle.ts'
import type { Notifies } from './notify.ts'
import type { TaskKind } from './tasks/tasks.ts'

/** What a feature brings to the program; `app.ts` lists them all. */
export interface Feature {
  name: string
  handlers?: Handlers
  /** Routes that are no contract's: bytes with headers of their own. */
  mount?: (app: FastifyInstance) => void
  /** Effects by task name; each is idempotent. */
  jobs?: Record<string, Job>
  /** Jobs that wait for machines outside: few run at once, and no other job waits for them. */
  externalJobs?: Record<string, Job>
  /** Long work by its kind: leased, resumed after a crash, never run twice at once. */
  tasks?: Record<string, TaskKind>
  cron?: readonly CronJob[]
  /** Tasks (of `jobs`) that a worker runs when it starts; several that start at once run them once. */
  atStart?: readonly string[]
  /** Tasks (of `jobs`) that an event starts, by the event's type. */
  on?: Record<string, readonly string[]>
  /** Who is told of its news, and in which words. */
  notifies?: Notifies
  /** Paths of calls and pages whose starred part opens something by itself: the log leaves it out. */
  secretPaths?: readonly string[]
  lifecycle?: LifecycleHandler
  /** What creators take along of it to another installation, and how it is read there. */
  bundle?: readonly BundlePart[]
  /** Roles that follow from what it knows, where the policy has them asked for. */
  askedRoles?: Partial<Record<Role, AsksRole>>
  /** What happens once a second administrator approved an act of a kind. */
  approves?: Readonly<Record<string, ApplyApproval>>
  /** What it adds to the console's dashboard. */
  desk?: Desk
  /** The first steps of creators that are done in it. */
  firstSteps?: readonly CreatorStep[]
  /** What pages can join over their WebSocket. */
  hubTopics?: readonly HubTopic[]
  /** Opens what takes streams, in processes with the role `ingest`; returns how to close it. */
  ingest?: () => Promise<() => Promise<void>>
  /** Lets running work end before the process does. */
  stop?: () => Promise<void>
}
