import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SaveFileButton } from '../../ui/save-file-button.tsx'
import { ItemsTitle } from './posting-items.tsx'
import { PostingReference } from './posting-reference.tsx'
import type { Posting } from './wallet.api.ts'
import { When } from '../../ui/when.tsx'

const linkClasses = 'text-accent-ink underline underline-offset-2'

/** When, which, about what, and what it undid. */
export function PostingFacts({ posting }: { posting: Posting }) {
  const { t } = useLingui()
  const { reference, reversesId, items } = posting
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-4 border-t border-line pt-5 text-sm sm:grid-cols-2">
      <Fact label={t({ message: 'When', context: 'date' })}>
        <When at={posting.createdAt} exact />
      </Fact>
      <Fact label={t`Your transaction number`}>
        <span className="figures">{posting.seq}</span>
      </Fact>
      {reference ? (
        <Fact label={t`Related to`}>
          <PostingReference {...reference} />
          {reference.kind !== 'order' && items.length > 0 ? (
            <>
              : <ItemsTitle items={items} className={linkClasses} />
            </>
          ) : null}{' '}
          <Code>{reference.oid}</Code>
        </Fact>
      ) : null}
      {reversesId ? (
        <Fact label={t`Reverses`}>
          <Link
            to="/wallet/entries/$postingId"
            params={{ postingId: reversesId }}
            className={linkClasses}
          >
            <Code>{reversesId}</Code>
          </Link>
        </Fact>
      ) : null}
      <Fact label={t`Transaction ID`}>
        <Code>{posting.id}</Code>
      </Fact>
      {isSealed(posting) ? (
        <Fact label={t`Proof`}>
          <SaveFileButton
            address={`/api/ledger/postings/${posting.id}/proof`}
            name={`proof-${posting.id}.json`}
          >
            <Trans>Download</Trans>
          </SaveFileButton>{' '}
          <Link to="/invariants" className={linkClasses}>
            <Trans>How to verify it</Trans>
          </Link>
        </Fact>
      ) : null}
    </dl>
  )
}

/** Whether the posting's day is over in UTC, so that its root is signed. */
function isSealed({ createdAt }: Posting): boolean {
  return createdAt.slice(0, 10) < new Date().toISOString().slice(0, 10)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs font-normal break-all text-ink-soft">{children}</code>
}
