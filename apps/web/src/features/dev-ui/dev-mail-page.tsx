import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApp } from '../../lib/app-context.ts'

/** The mails of a development server, which sends none. For developers, so in English only. */
export function DevMailPage() {
  const { api } = useApp()
  const mails = useQuery({
    queryKey: ['dev-mail'],
    queryFn: ({ signal }) => api('GET /dev/mail', { signal }),
    refetchInterval: 2_000,
  })
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 md:px-8" lang="en">
      <h1 className="mb-6 text-xl font-semibold">Mail</h1>
      {mails.isError ? (
        <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
      ) : null}
      {mails.data?.items.length === 0 ? (
        <EmptyState title="No mail yet" text="Emails that would be sent appear here." />
      ) : null}
      <ul className="flex flex-col gap-3">
        {mails.data?.items.map((mail) => (
          <li key={mail.id} className="rounded-lg border border-line bg-raised p-4">
            <h2 className="font-semibold">{mail.subject}</h2>
            <p className="figures mb-3 text-sm text-ink-faint">
              To {mail.to} · <time dateTime={mail.createdAt}>{mail.createdAt}</time>
            </p>
            <p className="text-sm whitespace-pre-wrap">{mail.text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
