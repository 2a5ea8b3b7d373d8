/**
 * Rules of this house that no linter has.
 *
 * `no-current-date`: the domain may do sums with a `Date` it was given (`new Date(moment)`,
 * `Date.parse`), but `new Date()` and `Date()` ask the clock.
 */
const noCurrentDate = {
  meta: { type: 'problem', docs: { description: 'Disallow reading the clock through Date' } },
  create(context) {
    function check(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return;
      const asksTheClock = node.type === 'CallExpression' || node.arguments.length === 0;
      if (asksTheClock) context.report({ node, message: 'Take the moment as an argument.' });
    }
    return { NewExpression: check, CallExpression: check };
  },
};

export default { meta: { name: 'tillroom' }, rules: { 'no-current-date': noCurrentDate } };
