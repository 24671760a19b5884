import { useEffect } from 'react'
import { titleOf } from './page-head.ts'

/** Names the browser's tab after a view of a page, where the page's own title would be that of all. */
export function useTabTitle(view: string): void {
  useEffect(() => {
    document.title = titleOf(view)
  }, [view])
}
