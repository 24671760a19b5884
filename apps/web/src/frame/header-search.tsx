import { cutText } from '@plax/story-engine/characters'
import { searchTextMaxLength } from '@plax/contracts/shelf/search-values'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { rememberSearch } from '../features/search/recent-searches.ts'

/** The search in the top bar: a box, or on a phone the way to it. */
export function HeaderSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form).get('keyword')
    const keyword = typeof typed === 'string' ? cutText(typed.trim(), searchTextMaxLength) : ''
    form.reset()
    if (keyword) rememberSearch(keyword)
    void navigate({ to: '/search', search: keyword ? { keyword } : {} })
  }
  return (
    <>
      <form
        role="search"
        action="/search"
        className="relative mr-4 w-full max-w-md max-md:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <input
          name="keyword"
          aria-label={t`Search Plax`}
          placeholder={t`Search Plax`}
          autoComplete="off"
          enterKeyHint="search"
          className="h-9 w-full rounded-md border border-line bg-raised pr-3 pl-9 text-sm transition-colors hover:border-ink-faint"
        />
      </form>
      <Link
        to="/search"
        aria-label={t`Search Plax`}
        className="ml-auto inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-pressed max-md:[&+*]:ml-0 md:hidden"
      >
        <Search aria-hidden className="size-5" />
      </Link>
    </>
  )
}
