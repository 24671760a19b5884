import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RouletteProof } from '@plax/contracts/donation/roulettes'
import { rouletteProofsMax } from '@plax/contracts/donation/roulette-values'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { hintAlerts } from '../../alerts/alerts.service.ts'
import { getOptions } from '../offers/options.ts'
import { listOpenChains } from './chains.ts'
import {
  deleteRoulette,
  listRoulettes,
  presentRoulette,
  saveRoulette,
  takesSpins,
} from './roulettes.ts'
import { testSpin } from './test-spin.ts'
import { findProof, listProofs, presentProof } from './spins.ts'

type RouletteDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'bus'>

export function rouletteHandlers(deps: RouletteDeps): Handlers {
  return { ...settingsHandlers(deps), ...proofHandlers(deps) }
}

function settingsHandlers(deps: RouletteDeps): Handlers {
  const { db } = deps
  return {
    'GET /live/donation/roulettes': async ({ actor, query: { creatorOid } }) => {
      const options = await getOptions(db, creatorOid)
      const isOwn = actor.userOid === creatorOid
      const rows = await listRoulettes(db, { creatorOid, isOn: isOwn ? null : true })
      const [chain, next] = await listOpenChains(db, creatorOid)
      return {
        isOpen: takesSpins(options) && !options.is_locked,
        chain: chain
          ? {
              anchor: chain.anchor,
              chainLength: chain.length,
              nonce: chain.nonce,
              lastSeed: chain.last_seed,
              nextAnchor: next?.anchor ?? null,
            }
          : null,
        items: rows.map(presentRoulette),
      }
    },
    'POST /live/donation/roulette': async ({ actor, body }) => {
      assertUser(actor)
      const row = await saveRoulette(deps, { ...body, creatorOid: actor.userOid })
      return { roulette: presentRoulette(row) }
    },
    'POST /live/test/roulette': async ({ actor, body: { oid } }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      await testSpin(deps, { creatorOid, oid })
      await hintAlerts(deps.bus, creatorOid)
      return { success: true as const }
    },
    'POST /live/donation/roulette/delete': async ({ actor, body: { oid } }) => {
      assertUser(actor)
      await deleteRoulette(deps, { creatorOid: actor.userOid, oid })
      return { success: true as const }
    },
  }
}

function proofHandlers({ db }: RouletteDeps): Handlers {
  return {
    'GET /live/donation/roulette/proofs': async ({ query: { creatorOid, cursor, limit } }) => {
      const after = readCursor(cursor, [cursorPart.count, cursorPart.count])
      const found = await listProofs(db, { creatorOid, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.chain_number, row.nonce])
      return { items: rows.map(presentProof), nextCursor }
    },
    'GET /live/donation/roulette/proofs/file': async ({ query: { creatorOid, donationOid } }) => {
      const proofs = await readProofs(db, { creatorOid, donationOid })
      if (proofs.length === 0) throw new AppError('roulette.no_proofs')
      return {
        fileName: donationOid ? `spin-${donationOid}.json` : `spins-${creatorOid}.json`,
        contentType: 'application/json; charset=utf-8',
        body: `${JSON.stringify(proofs, null, 2)}\n`,
      }
    },
    'GET /live/donation/roulette/verifier': async () => ({
      fileName: 'verify-draws.mjs',
      contentType: 'text/javascript; charset=utf-8',
      body: await readFile(fileURLToPath(import.meta.resolve('@plax/draws/verify-draws.mjs'))),
    }),
  }
}

async function readProofs(
  db: Deps['db'],
  { creatorOid, donationOid }: { creatorOid: string; donationOid: string | undefined },
): Promise<RouletteProof[]> {
  if (donationOid) {
    const proof = await findProof(db, { creatorOid, donationOid })
    return proof ? [proof] : []
  }
  const rows = await listProofs(db, { creatorOid, after: null, limit: rouletteProofsMax })
  return rows.map(presentProof)
}
