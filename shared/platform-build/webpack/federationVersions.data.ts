/**
 * The versions of @module-federation/enhanced with which `e2e/flows/suite-federation.spec.ts` builds an outside team's
 * remote and sees it run in the built shell, oldest first. The range of the build kit's peer is made of the first and
 * the last one.
 */
export const provenVersions: readonly string[] = ['2.8.2', '2.9.2', '2.9.3']
