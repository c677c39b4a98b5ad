const maxRoles = 200

/** The roles that the provider names: in `roles`, or in Keycloak's `realm_access`. */
export const rolesOf = ({ roles, realm_access: realm }: Readonly<Record<string, unknown>>): string[] => {
  const ofRealm: unknown = typeof realm === 'object' && realm !== null && 'roles' in realm ? realm.roles : []
  return [roles, ofRealm]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((role) => typeof role === 'string')
    .slice(0, maxRoles)
}
