/**
 * Stands where the preferences library asks for Electron: it is given its folder, and needs nothing.
 */
// oxlint-disable-next-line import/no-default-export -- the library imports Electron as a whole.
export default {};
