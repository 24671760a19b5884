import { useEffect } from 'react'
import { titleOf } from './page-head.ts'

/**
 * Names the browser's tab after a view of a page, where the page's own title would be that of all; null
 * leaves it.
 */
export function useTabTitle(view: string | null): void {
  useEffect(() => {
    if (view !== null) document.title = titleOf(view)
  }, [view])
}
