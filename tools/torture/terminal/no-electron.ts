/** Replaces Electron for the preferences library, which is given its folder and needs nothing else. */
// oxlint-disable-next-line import/no-default-export -- the library imports Electron as a whole.
export default {};
