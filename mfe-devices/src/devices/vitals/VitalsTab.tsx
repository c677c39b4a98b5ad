export const VitalsTab = ({ id }: { id: string }) => <p>{id}</p>
