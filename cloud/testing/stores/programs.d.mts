export function serverPrograms(): string | undefined
