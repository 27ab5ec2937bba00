import { Expression, terraformText } from './terraform';

const valuesOf = (values: Record<string, string | Expression>) =>
  JSON.parse(
    terraformText({ about: 'About.', variables: [], resources: [{ type: 'azurerm_x', name: 'a.eu', values }] }, 'jest')
  ).resource.azurerm_x.a_eu;

it('writes an expression as one, takes no text for one, and gives a replica a name that Terraform has', () => {
  expect(valuesOf({ location: new Expression('var.location'), text: 'cost ${x} of 80%{y} or $5, 80%' })).toEqual({
    name: 'a.eu',
    location: '${var.location}',
    text: 'cost $${x} of 80%%{y} or $5, 80%',
  });
});
