type Routes = Readonly<Record<string, string>>

let known: Routes = {}

/**
 * Tells test consoles the paths of routes, by name: those of the remote's names.gen.ts. A setup file of its tests calls
 * this.
 */
export const provideRoutes = (routes: Routes): void => {
  known = routes
}

export const knownRoutes = (): Routes => known
