import React from 'react';
import { type Dimension } from '../../model/capacity';
import { derivationOf, guideInboundOf, shownFrom, shownUtilization } from '../../model/snapshot';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { MomentFrame } from '../chart/MomentFrame';
import { StateIcon } from '../chart/StateIcon';
import { stateOfDimension } from '../chart/stateColor';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { dimensionName, isHiddenFrom } from '../data/fields';
import { measuredOrAbout, unitsWords } from '../words/words';
import { comparisonName } from './comparison';
import { derivationWords, forecastOrReason, guideInboundWords } from './overlayWords';
import { type OverlayData } from './prepOverlay';

interface Props {
  /** Position in the resource's times. */
  index: number;
  data: OverlayData;
  /** Limits the tooltip to one dimension; without it, the tooltip has all measured ones. */
  dimension?: Dimension;
  isPinned: boolean;
}

/** The measured values at one moment, their ceilings, and the conditions behind the ceilings. */
export function MomentTooltip({ index, data, dimension, isPinned }: Props) {
  const { resource, settings, seriesOf } = useData();
  const { formats, hidden } = useLook();
  const { nextSizes, comparison } = data;
  const moment = resource.snapshotAt(index);
  const rows = (dimension === undefined ? resource.shownDimensions : [dimension]).filter(
    (row) => !isHiddenFrom(seriesOf(shownFrom(resource, row))?.field, 'tooltip')
  );
  const sizes = hidden.has('nextSizes') ? [] : nextSizes;
  const hasComparison = comparison !== undefined && !hidden.has('comparison');
  const derivation = moment.ceilings && derivationOf(settings.edition, moment);
  const guideInbound = moment.ceilings && data.guideInbound && guideInboundOf(settings.edition, moment);
  const forecast = forecastOrReason(data, formats);
  const valueWords = (row: Dimension) => {
    const value = resource.shownValues(row)?.[index];
    return typeof value === 'number'
      ? measuredOrAbout(value, resource.measuredDimensions.includes(row), (figure) => formats.brief.value(row, figure))
      : t('tooltip.gap', 'no data');
  };
  const valueOr = (value: number | null | undefined, row: Dimension, none: string) =>
    typeof value === 'number' ? formats.brief.value(row, value) : none;

  return (
    <MomentFrame
      moment={moment}
      dimensions={rows}
      sentences={[
        ...(derivation === undefined ? [] : derivationWords(derivation, rows)),
        ...(guideInbound === undefined ? [] : guideInboundWords(guideInbound, rows, formats)),
        ...(forecast === undefined ? [] : [forecast]),
      ]}
      isPinned={isPinned}
      testId={testIds.overlay.tooltip}
    >
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('tooltip.measured', 'Measured')}</th>
            <th scope="col">{t('tooltip.ceiling', 'Ceiling')}</th>
            <th scope="col">{t('tooltip.utilization', 'Utilization')}</th>
            {hasComparison && <th scope="col">{comparisonName(data.comparedBy)}</th>}
            {sizes.map(({ units }) => (
              <th key={units} scope="col">
                {unitsWords(units)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const utilization = shownUtilization(moment.utilization, row);
            return (
              <tr key={row}>
                <th scope="row">{dimensionName(row, seriesOf(row)?.field)}</th>
                <td>{valueWords(row)}</td>
                <td>{valueOr(moment.ceilings?.[row], row, '–')}</td>
                <td>
                  {utilization === undefined ? (
                    '–'
                  ) : (
                    <>
                      <StateIcon state={stateOfDimension(moment, row, settings.thresholds)} pixels={12} />{' '}
                      {formats.percent(utilization)}
                    </>
                  )}
                </td>
                {hasComparison && <td>{valueOr(comparison[row]?.[index], row, '–')}</td>}
                {sizes.map(({ units, ceilings }) => (
                  <td key={units}>{valueOr(ceilings[row][index], row, '–')}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </MomentFrame>
  );
}
