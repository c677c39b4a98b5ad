import { satisfy } from '@module-federation/enhanced/runtime'

/**
 * Whether a remote that needs this range of the platform contract runs with this version of it, as the loader decides
 * it. For screens: importing this from the loader costs every section bytes.
 */
export const fitsContract = (range: string, version: string): boolean => satisfy(version, range)
