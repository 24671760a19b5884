import type { AnyRoute } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'

/** The source file of each route's page by route id, so that the server preloads its chunks. */
export function routeModules(): Record<string, string> {
  const modules: Record<string, string> = {}
  const visit = (route: AnyRoute) => {
    const file: unknown = route.options.staticData?.module
    if (typeof file === 'string') modules[route.id] = file
    const children = (route.children ?? []) as AnyRoute[]
    for (const child of children) visit(child)
  }
  visit(routeTree)
  return modules
}
