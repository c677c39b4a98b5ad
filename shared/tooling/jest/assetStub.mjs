export default 'asset'
