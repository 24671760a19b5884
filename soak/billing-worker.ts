import { runBilling } from './billing-run.ts'

// A process that bills as of a time, to be killed: node soak/billing-worker.ts URL TIME
// Says `begun` once it bills.
const [url = '', time = ''] = process.argv.slice(2)
try {
  process.stdout.write('begun\n')
  await runBilling(url, new Date(time))
  process.exit(0)
} catch {
  // The database was killed under it; the parent starts others.
  process.exit(3)
}
